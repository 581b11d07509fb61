import type { Gate } from './access.ts';
import { countCalls } from './call-count.ts';
import type { Db } from './db.ts';
import { throttleStore } from './throttle.store.ts';
import { noThrottle, openThrottle, type Throttle, type ThrottleLimits } from './throttle.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { db: Db; on: boolean; limits: ThrottleLimits; log: Log };
type OpenedLimits = { throttle: Throttle; gate: Gate; stop: () => void };

/** Creates the throttle and the limit of calls, or versions that limit nothing when limits are off. */
export function openLimits({ db, on, limits, log }: Needs): OpenedLimits {
  if (!on) return { throttle: noThrottle, gate: () => undefined, stop: () => undefined };
  const store = throttleStore(db);
  const calls = countCalls({ store, most: limits.calls, log });
  return {
    throttle: openThrottle({ store, limits }),
    gate: ({ caller }) => {
      if (caller) calls.count(caller.tokenHash);
    },
    stop: calls.stop,
  };
}
