import type { Session } from '#contract/person/auth.ts';
import type { FactorProof, WantedFactor } from '#contract/person/factor-proof.ts';
import { messages } from '#contract/wire/errors.ts';
import { signInMessage } from '#domain/notice.ts';
import type { Role } from '#domain/person/actor.ts';
import { challengeMaxTries, mayRemember } from '#domain/person/second-factor.ts';
import { type By, type SessionBy, stranger } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import type { AccountNotices } from '../../one-time-code/account-notice.service.ts';
import type { Device, KnownDevices } from '../device/known-device.ts';
import type { Source } from '../source.ts';
import { isToken } from '../token.ts';
import type { ChallengeStore, TriedChallenge } from './challenge.store.ts';
import type { FactorStore, UsedFactor } from './factor.store.ts';
import { type FactorCheck, passkeysIn, waysOf } from './factor-check.ts';
import type { Passkeys } from './passkey.ts';
import type { SecondStepStore } from './second-step.store.ts';
import type { Guesser, WrongFactors } from './wrong-factors.ts';

type Needs = {
  store: FactorStore;
  steps: SecondStepStore;
  challenges: ChallengeStore;
  devices: KnownDevices;
  check: FactorCheck;
  wrong: WrongFactors;
  passkeys: Passkeys;
  notices: AccountNotices;
  refuseUnserved: (role: Role) => Promise<void>;
  wake: () => void;
};
type Answer = { challenge: string; factor: FactorProof };
type Accepted = { tried: TriedChallenge; used: UsedFactor; settle: () => Promise<void> };

/** The second step of a sign-in, and of a fresh sign-in: a challenge is asked, and a proof answers it. */
export function secondStep(needs: Needs) {
  const { store, steps, challenges, devices, wrong, passkeys, notices, refuseUnserved, wake } = needs;

  /** What the refusal says in addition. */
  async function challenge(by: SessionBy | typeof stranger, asked: Asked): Promise<WantedFactor> {
    const { userId, role, isKnown = false } = asked;
    const purpose = purposeOf(by);
    const [factors, { token, expires_at }] = await Promise.all([
      store.list(userId),
      challenges.open(by, { userId, purpose, isKnown }),
    ]);
    const ways = waysOf(factors, passkeys.areOn);
    return {
      ...{ challenge: token, expires_at, ways },
      may_remember: purpose === 'sign_in' && mayRemember(role),
      ...(ways.includes('passkey') && { passkey: await passkeys.request(token, passkeysIn(factors)) }),
    };
  }

  /** Counts the try, and refuses a proof that is not right. What is right is not used up yet. */
  async function decide(by: By, { challenge: token, factor }: Answer, source: Source): Promise<Accepted> {
    const tried = (isToken(token) && (await challenges.try(by, token, purposeOf(by)))) || refuseEnded();
    const userId = tried.user_id;
    const guesser = await guesserOf(by, tried, source);
    // Nobody guesses a passkey or a recovery code, so who has one is let in however many others have guessed codes.
    const counted = factor.kind === 'totp' ? await wrong.count(userId, guesser) : undefined;
    const factors = await store.list(userId);
    const used = await needs.check({ userId, challenge: token, proof: factor, factors });
    if (used) return { tried, used, settle: async () => counted?.giveBack() };
    if (counted?.isSeries) await steps.recordSeries(by, userId, { count: counted.count, origin: source.origin });
    return refuseWrong(tried.tries);
  }

  async function guesserOf(by: By, { cellphone }: TriedChallenge, { cookie }: Source): Promise<Guesser> {
    if (by.kind === 'session') return 'session';
    return (await devices.read(cookie, cellphone)).isKnown ? 'device' : 'stranger';
  }

  return {
    challenge,

    /** Opens the session of a sign-in whose password was right before. */
    async signIn({ remember = false, ...answer }: Answer & { remember?: boolean }, source: Source) {
      const { tried, used, settle } = await decide(stranger, answer, source);
      const { user_id: id, permissions, cellphone, tries } = tried;
      await refuseUnserved(permissions);
      const device = await devices.read(source.cookie, cellphone);
      const { origin } = source;
      const opened = await steps.openSession(tried, {
        ...{ challenge: answer.challenge, used, origin, isNews: device.isNews },
      });
      if (opened === 'used') return refuseWrong(tries);
      if (opened === 'ended') return refuseEnded();
      await settle();
      await devices.keep(id, device, { remember: remember && mayRemember(permissions) });
      if (opened.isTold) notices.tell(tried, signInMessage(origin.device, tried.lang));
      wake();
      const session = { access_token: opened.token, token_type: 'bearer' } satisfies Session;
      return { session, cookie: device.nextCookie };
    },

    /** The person of a session proves the factor again, which dangerous calls ask for. */
    async prove(by: SessionBy, answer: Answer, source: Source): Promise<void> {
      const { tried, used, settle } = await decide(by, answer, source);
      const { challenge: token } = answer;
      const result = await steps.refresh(by, { challenge: token, used, origin: source.origin });
      if (result === 'used') refuseWrong(tried.tries);
      if (result === 'ended') refuseEnded();
      await settle();
    },
  };
}

export type SecondStep = ReturnType<typeof secondStep>;

type Asked = { userId: string; role: Role; isKnown?: boolean };

/** Whether this device of a customer was asked lately, and need not be asked now. */
export const isExcused = (role: Role, { isRemembered }: Pick<Device, 'isRemembered'>) =>
  mayRemember(role) && isRemembered;

const purposeOf = (by: By) => (by.kind === 'session' ? 'fresh' : 'sign_in');

const refuseEnded = (): never => refuse('CONFLICT', { reason: 'challengeEnded' });

const refuseWrong = (tries: number): never =>
  refuse('VALIDATION_ERROR', {
    reason: 'factorWrong',
    errors: [{ pointer: '/factor', message: messages.factorWrong }],
    extension: { tries_left: challengeMaxTries - tries },
  });
