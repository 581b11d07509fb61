import { boundedQueue } from './queue.ts';
import { refuse } from './refuse.ts';
import type { ThrottleStore } from './throttle.store.ts';

/** How often something may be done, from the settings. */
export type Limits = { failedSignIns: number; registrations: number; codeRequests: number; calls: number };

/** Somebody who tries a password: for which account, and from where. */
export type Try = { account: string; address: string };

type Needs = { store: ThrottleStore; limits: Limits };

export type Throttle = {
  /** Counts one more from this address, and refuses those beyond the limit of an hour. */
  take(kind: 'registrations' | 'codeRequests', address: string): Promise<void>;
  /** Tries a password; `check` answers undefined when it is wrong. Right ones are not counted. */
  attempt<T>(who: Try, check: () => Promise<T | undefined>): Promise<T | undefined>;
  /** The wrong passwords of somebody who has a new one count no more. */
  forgive(who: Try): Promise<void>;
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
const triesWaiting = 200;

/** Counts that all nodes share. */
export function openThrottle({ store, limits }: Needs): Throttle {
  const inTurn = queueByKey();

  async function refuseBlocked(who: Try) {
    const [own, all] = await Promise.all([store.find(wrongOf(who)), store.find({ kind: 'failed', of: who.address })]);
    // Remembered for an hour after the last wrong one, so what is missing to the hour has passed since.
    const wait = delayAfter(own.count) - (hour - own.seconds_left);
    if (own.count > 0 && wait > 0) refuseFor(wait);
    if (all.count >= limits.failedSignIns) refuseFor(all.seconds_left);
    return own.count;
  }

  return {
    async take(kind, address) {
      const { count, seconds_left } = await store.count({ kind, of: address }, { seconds: hour, renewed: false });
      if (count > limits[kind]) refuseFor(seconds_left);
    },

    attempt: (who, check) =>
      inTurn(who.address, async () => {
        const own = wrongOf(who);
        const count = await refuseBlocked(who);
        const found = await check();
        if (found === undefined) {
          await Promise.all([
            store.count(own, { seconds: hour, renewed: true }),
            store.count({ kind: 'failed', of: who.address }, { seconds: minute, renewed: false }),
          ]);
        } else if (count > 0) await store.clear(own);
        return found;
      }),

    forgive: (who) => store.clear(wrongOf(who)),
  };
}

const wrongOf = ({ account, address }: Try) => ({ kind: 'wrong', of: `${account} ${address}` });

/** For LIMITS=off. */
export const noThrottle: Throttle = {
  take: async () => undefined,
  attempt: (_who, check) => check(),
  forgive: async () => undefined,
};

function refuseFor(seconds: number): never {
  return refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

/** A bounded line for each key, which is there only while somebody stands in it. */
function queueByKey() {
  const lines = new Map<string, { inTurn: ReturnType<typeof boundedQueue>; people: number }>();

  return async function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { inTurn: boundedQueue({ running: triesAtOnce, waiting: triesWaiting }), people: 0 };
    lines.set(key, line);
    line.people += 1;
    try {
      return await line.inTurn(task);
    } finally {
      line.people -= 1;
      if (line.people === 0) lines.delete(key);
    }
  };
}
