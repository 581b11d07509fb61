import type { Caller } from '../lib/access.ts';
import type { KeyPair } from './notification.store.ts';
import type { Push, PushStore } from './push.store.ts';
import type { Post } from './push-client.ts';
import { isPublicKey } from './push-key.ts';
import { type Letter, letterOf } from './push-payload.ts';
import { type Outcome, outcomeOf, pauseAfter } from './push-retry.ts';
import type { IsPushEndpoint } from './push-services.ts';

type Needs = {
  store: Pick<PushStore, 'findSubject' | 'markSent' | 'giveUp' | 'postpone' | 'prune'>;
  getPair: () => Promise<KeyPair>;
  /** The person of the session now; undefined when the session has ended. */
  findSession: (tokenHash: Buffer) => Promise<Caller | undefined>;
  post: Post;
  isPushEndpoint: IsPushEndpoint;
  log: { warn: (context: object, message: string) => void };
};

/** A push that is older than this is not sent any more. */
const giveUpSeconds = { order: 4 * 3600, rate: 30 * 60 };

/** Sends one push once and stores the result. */
export function pushDelivery({ store, getPair, findSession, post, isPushEndpoint, log }: Needs) {
  async function attempt(push: Push, letter: Letter): Promise<Outcome> {
    const context = { push: push.id, service: new URL(push.endpoint).hostname, attempt: push.attempts };
    const pair = await getPair();
    try {
      const answered = await post(push, letter, pair);
      const outcome = outcomeOf(answered, push.attempts);
      if (outcome !== 'sent') log.warn({ ...context, status: answered.status }, 'A push was not taken');
      return outcome;
    } catch (error) {
      log.warn({ ...context, reason: reasonOf(error) }, 'A push service did not answer');
      return { retryInSeconds: pauseAfter(push.attempts) };
    }
  }

  function settle(push: Push, outcome: Outcome): Promise<void> {
    if (outcome === 'sent') return store.markSent(push);
    if (outcome === 'gone') return store.prune(push);
    if (outcome === 'refused') return store.giveUp(push);
    const ageSeconds = (Date.now() - push.at.getTime()) / 1000;
    const isLate = ageSeconds + outcome.retryInSeconds > giveUpSeconds[push.kind];
    return isLate ? store.giveUp(push) : store.postpone(push, outcome.retryInSeconds);
  }

  return async function deliver(push: Push): Promise<void> {
    if (!isPushEndpoint(push.endpoint)) {
      log.warn({ push: push.id }, 'A subscription names an address that is no push service; it is removed');
      return store.prune(push);
    }
    if (!isPublicKey(push.p256dh)) {
      log.warn({ push: push.id }, 'A subscription has a key for which nothing can be encrypted; it is removed');
      return store.prune(push);
    }
    if (!push.is_wanted) return store.giveUp(push);
    const [receiver, subject] = await Promise.all([findSession(push.token_hash), store.findSubject(push)]);
    const letter = receiver && subject && letterOf(push, subject, receiver);
    return letter ? settle(push, await attempt(push, letter)) : store.giveUp(push);
  };
}

export type Deliver = ReturnType<typeof pushDelivery>;

/** The reason without the endpoint. The endpoint is a secret: it is enough to reach the browser. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
