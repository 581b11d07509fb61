import { type CodePurpose, codePauseSeconds, codesBeyondDay, codesPerDay } from '#domain/person/one-time-code.ts';
import { refuse } from '../lib/refuse.ts';
import type { RecentRequests } from './one-time-code.store.ts';

/**
 * Who asks for a code: a signed-in person for the own number, a device that has signed in to the account of the number
 * before, or else an address, as limits count it. Budgets count for each of them, so a stranger can't use up another's.
 */
export type Requester = { kind: 'person' | 'device' | 'address'; id: string };

type Asked = { purpose: CodePurpose; requester: Requester; isVerified: boolean; maxPerDay: number };

/** What a request needs to be granted. */
type Ruling = {
  isSent: boolean;
  isBeyondDay: boolean;
  /** Without a proof of work the request is refused for this time. Undefined: it needs none. */
  proofInsteadOfSeconds: number | undefined;
};

/** The last tenth of the day's messages is kept for people whose phone is known to be theirs. */
const reserveOf = (maxPerDay: number) => Math.floor(maxPerDay / 10);

/** From the first tenth on, everybody pays for a message who might be one of many throw-away accounts. */
export const isBudgetLow = (sent: number, maxPerDay: number) => sent >= Math.ceil(maxPerDay / 10);

const fullWaitSeconds = 3600;

/** Decides about a request by the earlier ones. Refuses a request that not even a proof of work can allow. */
export function ruleOnRequest(recent: RecentRequests, { purpose, requester, isVerified, maxPerDay }: Asked): Ruling {
  const isBeyondDay = requester.kind === 'address' && recent.by_number >= codesPerDay.ofStrangers;
  refuseFor(Math.max(waitOfRequester(recent), isBeyondDay ? waitBeyondDay(recent) : waitOfNumber(recent)));
  const isSent = mayUseBudget(recent, maxPerDay, { purpose, isVerified });
  const isTrusted = requester.kind === 'device' && isVerified;
  if (isBeyondDay) return { isSent, isBeyondDay, proofInsteadOfSeconds: recent.seconds_to_next_of_number ?? 0 };
  const proofInsteadOfSeconds = isBudgetLow(recent.sent, maxPerDay) && !isTrusted ? fullWaitSeconds : undefined;
  return { isSent, isBeyondDay, proofInsteadOfSeconds };
}

function waitOfRequester({ by_requester, seconds_since_last, seconds_to_next }: RecentRequests): number {
  const pause = codePauseSeconds - (seconds_since_last ?? codePauseSeconds);
  return Math.max(pause, by_requester >= codesPerDay.byRequester ? (seconds_to_next ?? 0) : 0);
}

const waitOfNumber = ({ by_number, seconds_to_next_of_number }: RecentRequests): number =>
  by_number >= codesPerDay.all ? (seconds_to_next_of_number ?? 0) : 0;

function waitBeyondDay(recent: RecentRequests): number {
  const { beyond_day, seconds_to_next_beyond_day, seconds_since_last_of_network } = recent;
  const pause = codesBeyondDay.pauseSeconds - (seconds_since_last_of_network ?? codesBeyondDay.pauseSeconds);
  return Math.max(pause, beyond_day >= codesBeyondDay.all ? (seconds_to_next_beyond_day ?? 0) : 0);
}

/**
 * Whether a message may be sent today. In the reserve a recovery is answered alike for every phone, and only verified
 * phones get a message: accounts that strangers register can't use it up. Verifying a phone waits.
 */
function mayUseBudget(
  { sent }: RecentRequests,
  maxPerDay: number,
  { purpose, isVerified }: { purpose: CodePurpose; isVerified: boolean },
): boolean {
  if (sent >= maxPerDay) refuseFor(fullWaitSeconds);
  if (sent < maxPerDay - reserveOf(maxPerDay)) return true;
  if (purpose === 'phone_verification') refuseFor(fullWaitSeconds);
  return isVerified;
}

function refuseFor(seconds: number) {
  if (seconds > 0) refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(seconds) });
}
