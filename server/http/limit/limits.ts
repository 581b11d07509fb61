import type { Db } from '../../database/db.ts';
import type { Job } from '../../jobs/job-run.ts';
import type { Gate } from '../access.ts';
import { countCalls } from './calls-per-minute.ts';
import { countedAddress } from './counted-address.ts';
import { type ThrottleStore, throttleStore } from './throttle.store.ts';
import { noThrottle, openThrottle, type Throttle, type ThrottleLimits } from './throttle.ts';

type Needs = { db: Db; on: boolean; limits: ThrottleLimits };
type OpenedLimits = { throttle: Throttle; gate: Gate; jobs: readonly Job[] };

/** Creates the throttle and the limit of calls, or versions that limit nothing when limits are off. */
export function openLimits({ db, on, limits }: Needs): OpenedLimits {
  if (!on) return { throttle: noThrottle, gate: () => undefined, jobs: [] };
  const store = throttleStore(db);
  const calls = countCalls({ store, limit: limits.calls });
  const publicCalls = countCalls({ store, limit: limits.calls, kind: 'public calls' });
  return {
    throttle: openThrottle({ store, limits }),
    gate: ({ caller, ip, routeOptions }) => {
      if (caller) calls.count(caller.actor.id);
      else if (routeOptions.config.isCountedByAddress) publicCalls.count(countedAddress(ip));
    },
    jobs: [shareOf([calls, publicCalls]), sweepOf(store)],
  };
}

const shareOf = (counts: readonly ReturnType<typeof countCalls>[]): Job => ({
  name: 'call-count-share',
  scope: 'node',
  everyMs: 1_000,
  timeoutMs: 10_000,
  trouble: 'The calls counted here stay unknown to the other nodes for now',
  run: async () => {
    for (const { share } of counts) await share();
  },
});

const sweepOf = (store: ThrottleStore): Job => ({
  name: 'throttle-sweep',
  scope: 'network',
  everyMs: 10 * 60_000,
  timeoutMs: 30_000,
  trouble: 'Old counts stay for now',
  run: () => store.forget(),
});
