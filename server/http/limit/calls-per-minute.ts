import { refuse } from '../../lib/refuse.ts';
import type { ThrottleStore } from './throttle.store.ts';

type Needs = {
  store: Pick<ThrottleStore, 'add'>;
  limit: number;
  /** What is counted, for the other nodes. */
  kind?: 'calls' | 'public calls';
};

/**
 * Counts of one person in this minute: by this node; the part of them already saved for the other nodes; and by the
 * other nodes.
 */
type PersonCount = { own: number; shared: number; others: number };

const minuteMs = 60_000;
/** A count is needed only in its own minute. The rest allows for clock differences between nodes. */
const keepSeconds = 120;
/** A person below a tenth of its limit is not shared with the other nodes. */
const unsharedFraction = 10;

/**
 * Counts the calls of each person per minute, over all of their sessions, in memory, so that a call costs no write. Nodes share only the counts of
 * busy people through the database. With several nodes a person can exceed the limit by the calls between two calls
 * of `share`.
 */
export function countCalls({ store, limit, kind = 'calls' }: Needs) {
  let minute = 0;
  let people = new Map<string, PersonCount>();

  /** Exchanges the counts of busy people with the other nodes. */
  const share = async () => {
    const busy = [...people].filter(([, { own, shared }]) => own > shared && own >= limit / unsharedFraction);
    if (busy.length === 0) return;
    const counts = busy.map(([person, { own, shared }]) => ({
      kind,
      key: `${minute} ${person}`,
      count: own - shared,
    }));
    const shared = busy.map(([, { own }]) => own);
    const totals = await store.add(counts, keepSeconds);
    for (const [at, [, calls]] of busy.entries()) {
      calls.shared = shared[at] ?? 0;
      calls.others = (totals[at] ?? 0) - calls.shared;
    }
  };

  return {
    share,

    /** Counts one call of the person. Refuses with 429 when the person is over the limit for this minute. */
    count(person: string, now = Date.now()) {
      if (Math.floor(now / minuteMs) !== minute) {
        minute = Math.floor(now / minuteMs);
        people = new Map();
      }
      const calls = people.get(person) ?? { own: 0, shared: 0, others: 0 };
      people.set(person, calls);
      calls.own += 1;
      if (calls.own + calls.others <= limit) return;
      const msLeft = (minute + 1) * minuteMs - now;
      refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(msLeft / 1000) });
    },
  };
}
