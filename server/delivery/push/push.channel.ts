import type { Caller } from '../../http/access.ts';
import { occurrenceLimits } from '../../lib/occurrence-limit.ts';
import type { IsPushEndpoint } from '../../lib/push-services.ts';
import type { NoticeStore } from '../audience/notice.store.ts';
import type { Attempt, Channel, Delivery } from '../channel.ts';
import { outcomeOf, pauseAfter } from '../delivery-retry.ts';
import type { KeyPair } from '../notification.store.ts';
import { browsers, type PushStore, type PushTarget } from './push.store.ts';
import type { openPushClient } from './push-client.ts';
import { isPublicKey } from './push-key.ts';
import { buildPayload, type PushPayload } from './push-payload.ts';

type Needs = {
  store: PushStore;
  notices: NoticeStore;
  client: ReturnType<typeof openPushClient>;
  getKeyPair: () => Promise<KeyPair>;
  /** The person of the session now; undefined when the session has ended. */
  findSession: (tokenHash: Buffer) => Promise<Caller | undefined>;
  isPushEndpoint: IsPushEndpoint;
  isOn: () => Promise<boolean>;
  log: { warn: (context: object, message: string) => void };
};

const sendsAtOnce = 16;

/** Failures of one push service that are logged. */
const warnings = { max: 3, withinMs: 60_000 };

/** Messages to browsers that may be closed. The recipient of a delivery is the browser's session. */
export function pushChannel({ store, notices, client, getKeyPair, findSession, isPushEndpoint, isOn, log }: Needs) {
  const mayWarn = occurrenceLimits(warnings);
  /** A service that fails does so for every browser, so the log has some of its failures and the number of the others. */
  const warn = (service: string, context: object, message: string) => {
    const allowed = mayWarn(service);
    if (allowed) log.warn({ ...context, service, failures_not_logged: allowed.skipped }, message);
  };

  async function attempt(push: Delivery, target: PushTarget, payload: PushPayload): Promise<Attempt> {
    const service = new URL(target.endpoint).hostname;
    const context = { push: push.id, attempt: push.tries };
    const pair = await getKeyPair();
    try {
      const response = await client.send(target, payload, pair);
      const outcome = outcomeOf(response, push.tries);
      if (outcome !== 'sent') warn(service, { ...context, status: response.status }, 'A push was not taken');
      return outcome;
    } catch (error) {
      warn(service, { ...context, reason: reasonOf(error) }, 'A push service did not answer');
      return { retryInSeconds: pauseAfter(push.tries) };
    }
  }

  async function sendTo(target: PushTarget, push: Delivery): Promise<Attempt> {
    const fault = faultOf(target, isPushEndpoint);
    if (fault) warn('none', { push: push.id }, fault);
    if (fault) return 'gone';
    if (push.kind === 'rate' && !target.rate_update) return 'unwanted';
    const reader = await findSession(target.token_hash);
    const notice = reader && (await notices.findNotice(push, reader));
    return notice ? attempt(push, target, buildPayload(push, notice)) : 'unwanted';
  }

  async function send(push: Delivery): Promise<Attempt> {
    const target = await store.findTarget(push.recipient);
    const result = target ? await sendTo(target, push) : 'gone';
    if (target && result === 'gone') await store.removeSubscription(target);
    return result;
  }

  return {
    name: 'push',
    isOn,
    recipients: browsers,
    broadcast: store.broadcast,
    sendsAtOnce,
    send,
    pause: store.pause,
    close: client.close,
  } satisfies Channel;
}

/** Why nothing can be sent to this browser. */
function faultOf({ endpoint, p256dh }: PushTarget, isPushEndpoint: IsPushEndpoint): string | undefined {
  if (!isPushEndpoint(endpoint)) return 'A subscription names an address that is no push service; it is removed';
  if (!isPublicKey(p256dh)) return 'A subscription has a key for which nothing can be encrypted; it is removed';
  return undefined;
}

/** The reason without the endpoint. The endpoint is a secret: it is enough to reach the browser. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
