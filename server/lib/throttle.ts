import { fairQueue } from './fair-queue.ts';
import { refuse } from './refuse.ts';
import type { ThrottleStore } from './throttle.store.ts';

/** How often something may be done, from the settings. */
export type Limits = { failedSignIns: number; registrations: number; codeRequests: number; calls: number };

/** Somebody who tries a password: for which account, and from where. */
export type Try = {
  account: string;
  address: string;
  /** A device that has signed in to this very account before. Its tries count for itself, not for its address. */
  device?: string;
  /** Whether the caller has shown to have been in this account before, by a known device or a session. */
  isKnown: boolean;
};

type Needs = { store: ThrottleStore; limits: Limits };

export type Throttle = {
  /** Counts one more from this address, and refuses those beyond the limit of an hour. */
  take(kind: 'registrations' | 'codeRequests', address: string): Promise<void>;
  /**
   * Tries a password; `check` answers undefined when it is wrong. Right ones are not counted. A try that still waits when
   * the signal is aborted is dropped.
   */
  attempt<T>(who: Try, check: () => Promise<T | undefined>, signal?: AbortSignal): Promise<T | undefined>;
  /** The wrong passwords of somebody who has a new one count no more. */
  forgive(who: Omit<Try, 'isKnown'>): Promise<void>;
};

const minute = 60;
const hour = 3600;

/** So many wrong passwords are a person's; each further one makes the next wait twice as long. */
const freeTries = 5;
const firstDelaySeconds = 15;
const longestDelaySeconds = 15 * minute;

/** How long the next try has to wait after so many wrong ones. */
export const delayAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(firstDelaySeconds * 2 ** (wrong - freeTries), longestDelaySeconds);

/** Whoever guesses in parallel gets no further than this many tries beyond a limit. */
const triesAtOnce = 4;
/**
 * Tries at work at once: enough to keep the processor and the database busy. All others wait before they cost anything,
 * so a crowd does not keep the database from those whose turn it is.
 */
const triesInAll = 16;
/** In all, of known callers or of all others, and from one address. */
const triesWaiting = [1_000, 1_000, 200];
/** See auth/password-hash.ts, where a try waits again. */
const patienceMs = 7_000;

/** Counts that all nodes share. */
export function openThrottle({ store, limits }: Needs): Throttle {
  const inTurn = fairQueue({
    running: { inAll: triesInAll, ofEach: triesAtOnce },
    waiting: triesWaiting,
    patienceMs,
  });

  /** How many wrong ones there were, unless they stand in the way of another try. */
  async function refuseBlocked(who: Try): Promise<number> {
    const [own, all] = await Promise.all([
      store.find(wrongOf(who)),
      // What others did at its address is not held against a known device.
      who.device === undefined ? store.find(failedAt(who)) : undefined,
    ]);
    // Remembered for an hour after the last wrong one, so what is missing to the hour has passed since.
    const wait = delayAfter(own.count) - (hour - own.seconds_left);
    if (own.count > 0 && wait > 0) refuseFor(wait);
    if (all && all.count >= limits.failedSignIns) refuseFor(all.seconds_left);
    return own.count;
  }

  const countWrong = (who: Try) =>
    Promise.all([
      store.count(wrongOf(who), { seconds: hour, renewed: true }),
      who.device === undefined && store.count(failedAt(who), { seconds: minute, renewed: false }),
    ]);

  return {
    async take(kind, address) {
      const { count, seconds_left } = await store.count({ kind, of: address }, { seconds: hour, renewed: false });
      if (count > limits[kind]) refuseFor(seconds_left);
    },

    attempt: (who, check, signal) =>
      inTurn({ ...placeOf(who), signal }, async () => {
        const count = await refuseBlocked(who);
        const found = await check();
        if (found === undefined) await countWrong(who);
        else if (count > 0) await store.clear(wrongOf(who));
        return found;
      }),

    forgive: (who) => store.clear(wrongOf(who)),
  };
}

const wrongOf = ({ account, address, device }: Omit<Try, 'isKnown'>) =>
  device === undefined
    ? { kind: 'wrong', of: `${account} ${address}` }
    : { kind: 'wrong on device', of: `${account} ${device}` };

const failedAt = ({ address }: Try) => ({ kind: 'failed', of: address });

/** Known callers and all others take turns, within these the addresses, and within an address the accounts. */
const placeOf = ({ account, address, device, isKnown }: Try) => ({
  path: [isKnown ? 'known' : 'others', address, account],
  owner: device === undefined ? address : `${device} ${account}`,
});

/** For LIMITS=off. */
export const noThrottle: Throttle = {
  take: async () => undefined,
  attempt: (_who, check) => check(),
  forgive: async () => undefined,
};

function refuseFor(seconds: number): never {
  return refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}
