import type { Job } from '../jobs/job-run.ts';
import type { Holder, OutboxStore } from './outbox.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: Pick<OutboxStore, 'findHolder'>; log: Log; now?: () => number };

/** A transaction that is open for this long is logged. */
const warnAfterSeconds = 5;
const warnAgainAfterSeconds = 60;

/** How long live messages have been held back, and how many outbox rows wait. */
export type OutboxLag = { seconds: number; rows: number };

const noLag: OutboxLag = { seconds: 0, rows: 0 };

/**
 * Live messages and pushes wait for the oldest writing transaction of the whole cluster, in any database and of any
 * program. This watches that transaction and logs it, so that the operator learns why messages are late.
 */
export function watchOutboxLag({ store, log, now = () => performance.now() }: Needs) {
  let lag: OutboxLag | undefined;
  let holder: { xid: string; since: number; warnedAt?: number } | undefined;

  const update = (found: Holder | undefined) => {
    if (!found) {
      holder = undefined;
      lag = noLag;
      return;
    }
    const at = now() / 1000;
    if (holder?.xid !== found.xid) holder = { xid: found.xid, since: at };
    // The start of another role's transaction is hidden. Then its age counts from when this watch first saw it.
    const seconds = Math.max(found.age ?? 0, at - holder.since);
    lag = { seconds, rows: found.waiting };
    const hasWarned = holder.warnedAt !== undefined && at - holder.warnedAt < warnAgainAfterSeconds;
    if (seconds < warnAfterSeconds || hasWarned) return;
    holder.warnedAt = at;
    log.warn(describe(found, seconds), 'An open transaction holds back live messages and pushes until it ends');
  };

  const check = async () => {
    const found = store.findHolder();
    // Unknown until the next success.
    found.catch(() => {
      lag = undefined;
    });
    update(await found);
  };
  const job = {
    name: 'outbox-lag',
    scope: 'node',
    everyMs: 1_000,
    timeoutMs: 10_000,
    trouble: 'How late live messages are stays unknown for now',
    run: check,
  } satisfies Job;

  return { job, lag: () => lag };
}

/** Never logs the text of a query, which may contain user data. */
function describe({ xid: _, age: __, ...holder }: Holder, seconds: number) {
  return { held_seconds: Math.round(seconds), ...holder };
}
