import { refuse } from './refuse.ts';
import type { ThrottleStore } from './throttle.store.ts';

type Needs = { store: Pick<ThrottleStore, 'add'>; limit: number };

/**
 * Counts of one session in this minute: by this node; the part of them already saved for the other nodes; and by the
 * other nodes.
 */
type SessionCount = { own: number; shared: number; others: number };

const minuteMs = 60_000;
/** A count is needed only in its own minute. The rest allows for clock differences between nodes. */
const keepSeconds = 120;
/** A session below a tenth of its limit is not shared with the other nodes. */
const unsharedFraction = 10;

/**
 * Counts the calls of each session per minute in memory, so that a call costs no write. Nodes share only the counts of
 * busy sessions through the database. With several nodes a session can exceed the limit by the calls between two calls
 * of `share`.
 */
export function countCalls({ store, limit }: Needs) {
  let minute = 0;
  let sessions = new Map<string, SessionCount>();

  /** Exchanges the counts of busy sessions with the other nodes. */
  const share = async () => {
    const busy = [...sessions].filter(([, { own, shared }]) => own > shared && own >= limit / unsharedFraction);
    if (busy.length === 0) return;
    const counts = busy.map(([session, { own, shared }]) => ({
      kind: 'calls',
      key: `${minute} ${session}`,
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

    /** Counts one call of the session. Refuses with 429 when the session is over its limit for this minute. */
    count(tokenHash: Buffer, now = Date.now()) {
      if (Math.floor(now / minuteMs) !== minute) {
        minute = Math.floor(now / minuteMs);
        sessions = new Map();
      }
      const session = tokenHash.toString('base64');
      const calls = sessions.get(session) ?? { own: 0, shared: 0, others: 0 };
      sessions.set(session, calls);
      calls.own += 1;
      if (calls.own + calls.others <= limit) return;
      const msLeft = (minute + 1) * minuteMs - now;
      refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(msLeft / 1000) });
    },
  };
}
