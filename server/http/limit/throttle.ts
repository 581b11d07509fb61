import { fairQueue } from '../../lib/fair-queue.ts';
import { refuse } from '../../lib/refuse.ts';
import { guessingNetwork } from './counted-address.ts';
import type { Subject, ThrottleStore } from './throttle.store.ts';

/** Limits from the settings. */
export type ThrottleLimits = {
  failedSignIns: number;
  registrations: number;
  codeRequests: number;
  emailChanges: number;
  ownExports: number;
  calls: number;
};

/** An attempt to use a password: for which account, and from where. */
export type SignInAttempt = {
  account: string;
  address: string;
  /** A device that has signed in to this account before. Its tries count for the device and not for its address. */
  device?: string;
  /** True when a known device or a session shows that the caller has used this account before. */
  isKnown: boolean;
  /** Called when wrong passwords for this account have become a series, with their number today. */
  onSeries?: (count: number) => Promise<void>;
};

type Needs = { store: ThrottleStore; limits: ThrottleLimits };

export type Throttle = {
  /** Counts one use from this address or by this person. Refuses with 429 above the hourly limit. */
  take(kind: 'registrations' | 'codeRequests' | 'emailChanges' | 'ownExports', key: string): Promise<void>;
  /**
   * Checks a password in turn; `check` returns undefined when it is wrong. Right passwords are not counted. A try that
   * still waits when the signal aborts is dropped.
   */
  attempt<T>(attempt: SignInAttempt, check: () => Promise<T | undefined>, signal?: AbortSignal): Promise<T | undefined>;
  /** Forgets all wrong passwords for this account, after its person has set a new one. */
  forgive(account: string): Promise<void>;
};

const minute = 60;
const hour = 3600;
const day = 24 * hour;

/** This many wrong passwords have no delay. Each further one doubles the delay of the next try. */
const freeTries = 5;
const firstDelaySeconds = 15;
const longestDelaySeconds = 15 * minute;

/** Seconds from the last wrong password to the next allowed try, after this many wrong ones. */
export const delayAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(firstDelaySeconds * 2 ** (wrong - freeTries), longestDelaySeconds);

/** Wrong passwords for one account in a day: from all strangers together, and from all its known callers together. */
const maxWrongPerDay = 100;
/** The journal records a series of wrong passwords at these counts of a day. */
const seriesAt: readonly number[] = [10, maxWrongPerDay];

/** Tries of one owner that run at once. Parallel guessing can exceed a limit by at most this number. */
const maxTriesOfOneOwner = 4;
/**
 * Tries that run at once: enough to keep the processor and the database busy. All others wait before they cost
 * anything, so that a crowd does not take the database from the rest.
 */
const maxTriesAtOnce = 16;
/** Waiting tries: in all, of one lane (known callers or all others), and from one address. */
const maxTriesWaiting = [1_000, 1_000, 200];
/** See auth/password-hash.ts, where a try can wait a second time. */
const maxWaitMs = 7_000;

/** Counts are in the database, so all nodes share them. */
export function openThrottle({ store, limits }: Needs): Throttle {
  const runInTurn = fairQueue({
    running: { total: maxTriesAtOnce, perOwner: maxTriesOfOneOwner },
    waiting: maxTriesWaiting,
    maxWaitMs,
  });

  /** Returns the number of wrong passwords so far. Refuses with 429 when the caller must wait. */
  async function refuseBlocked(attempt: SignInAttempt): Promise<number> {
    const [own, today, all] = await Promise.all([
      store.find(wrongPasswordsOf(attempt)),
      store.find(wrongTodayOf(attempt)),
      // A known device is not blocked by other callers at its address.
      attempt.device === undefined ? store.find(failuresAt(attempt)) : undefined,
    ]);
    // A count is kept for one hour after the last wrong password, so the hour minus the seconds left is its age.
    const wait = delayAfter(own.count) - (hour - own.seconds_left);
    if (own.count > 0 && wait > 0) refuseFor(wait);
    if (today.count >= maxWrongPerDay) refuseFor(today.seconds_left);
    if (all && all.count >= limits.failedSignIns) refuseFor(all.seconds_left);
    return own.count;
  }

  async function countWrongPassword(attempt: SignInAttempt): Promise<void> {
    const [today] = await Promise.all([
      store.count(wrongTodayOf(attempt), { seconds: day, renewed: false }),
      store.count(wrongPasswordsOf(attempt), { seconds: hour, renewed: true }),
      attempt.device === undefined && store.count(failuresAt(attempt), { seconds: minute, renewed: false }),
    ]);
    // Simultaneous tries get different counts, so each series is told once.
    if (seriesAt.includes(today.count)) await attempt.onSeries?.(today.count);
  }

  return {
    async take(kind, key) {
      const { count, seconds_left } = await store.count({ kind, key }, { seconds: hour, renewed: false });
      if (count > limits[kind]) refuseFor(seconds_left);
    },

    attempt: (attempt, check, signal) =>
      runInTurn({ ...queueOriginOf(attempt), signal }, async () => {
        const count = await refuseBlocked(attempt);
        const found = await check();
        if (found === undefined) await countWrongPassword(attempt);
        else if (count > 0) await store.clear(wrongPasswordsOf(attempt));
        return found;
      }),

    forgive: (account) => store.clearAccount(account),
  };
}

/** Decides the growing delay: the account and the known device, else the address; a session there has its own count. */
const wrongPasswordsOf = ({ account, address, device, isKnown }: SignInAttempt): Subject =>
  device === undefined
    ? { kind: isKnown ? 'wrong in session' : 'wrong', key: `${account} ${guessingNetwork(address)}`, account }
    : { kind: 'wrong on device', key: `${account} ${device}`, account };

const wrongTodayOf = ({ account, isKnown }: SignInAttempt): Subject => ({
  kind: isKnown ? 'wrong today on known devices' : 'wrong today',
  key: account,
  account,
});

const failuresAt = ({ address }: SignInAttempt): Subject => ({ kind: 'failed', key: guessingNetwork(address) });

/** Known callers and all others take turns; within these the addresses, and within an address the accounts. */
const queueOriginOf = ({ account, address, device, isKnown }: SignInAttempt) => ({
  path: [isKnown ? 'known' : 'others', address, account],
  owner: device === undefined ? address : `${device} ${account}`,
});

/** Limits nothing, for LIMITS=off. */
export const noThrottle: Throttle = {
  take: async () => undefined,
  attempt: (_who, check) => check(),
  forgive: async () => undefined,
};

function refuseFor(seconds: number): never {
  return refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}
