import type { Proof } from '#domain/person/proof-of-work.ts';
import type { Claim, ProofsOfWork } from '../http/limit/proof-of-work.ts';
import type { ThrottleStore } from '../http/limit/throttle.store.ts';
import { refuse } from '../lib/refuse.ts';

type Needs = {
  counts: Pick<ThrottleStore, 'count' | 'giveBack'>;
  proofs: ProofsOfWork;
  /** Whether so many codes were sent today that new accounts pay for theirs. */
  isCodeBudgetLow: () => Promise<boolean>;
  perDay: number;
};
type Registration = { cellphone: string; address: string; proof: Proof | undefined };

/** Gives the place of a registration back that did not come about. */
type GiveBack = () => Promise<void>;

export type RegistrationBudget = { take: (registration: Registration) => Promise<GiveBack> };

const subject = { kind: 'registrations of a day', key: '' };
const daySeconds = 86_400;

/**
 * The registrations of a day, over all nodes. Beyond a tenth of them, or of the codes of the day, each costs a proof of
 * work: throw-away accounts can't use up the day, and a newcomer is not refused because of them.
 */
export const registrationBudget = ({ counts, proofs, isCodeBudgetLow, perDay }: Needs): RegistrationBudget => ({
  async take({ cellphone, address, proof }) {
    const claim: Claim = { purpose: 'registration', cellphone };
    const isProved = await proofs.isRight(proof, claim, address);
    const { count, seconds_left } = await counts.count(subject, { seconds: daySeconds, renewed: false });
    const giveBack = () => counts.giveBack(subject);
    const isFree = count <= Math.ceil(perDay / 10) && !(await isCodeBudgetLow());
    if (count <= perDay && (isFree || isProved)) return giveBack;
    await giveBack();
    if (count <= perDay) return proofs.require(claim, seconds_left);
    return refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds_left)) });
  },
});

/** For LIMITS=off. */
export const noRegistrationBudget: RegistrationBudget = { take: async () => async () => undefined };
