import type { Holder, OutboxStore } from './outbox.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: Pick<OutboxStore, 'findHolder'>; log: Log; now?: () => number };

const everyMs = 1_000;
/** A transaction that is open for this long is logged. */
const tellAfterSeconds = 5;
const tellAgainAfterSeconds = 60;

/** How long live messages have been held back, and how many outbox rows wait. */
export type Delay = { seconds: number; rows: number };

const none: Delay = { seconds: 0, rows: 0 };

/**
 * Live messages and pushes wait for the oldest writing transaction of the whole cluster, in any database and of any
 * program. This watches that transaction and logs it, so that the operator learns why messages are late.
 */
export function watchOutboxLag({ store, log, now = () => performance.now() }: Needs) {
  let delay: Delay | undefined;
  let holder: { xid: string; since: number; toldAt?: number } | undefined;
  let isLooking = false;

  const see = (found: Holder | undefined) => {
    if (!found) {
      holder = undefined;
      delay = none;
      return;
    }
    const at = now() / 1000;
    if (holder?.xid !== found.xid) holder = { xid: found.xid, since: at };
    // The start of another role's transaction is hidden. Then its age counts from when this watch first saw it.
    const seconds = Math.max(found.age ?? 0, at - holder.since);
    delay = { seconds, rows: found.waiting };
    const isToldOf = holder.toldAt !== undefined && at - holder.toldAt < tellAgainAfterSeconds;
    if (seconds < tellAfterSeconds || isToldOf) return;
    holder.toldAt = at;
    log.warn(describe(found, seconds), 'An open transaction holds back live messages and pushes until it ends');
  };

  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      see(await store.findHolder());
    } catch {
      // The feed already logs that the database does not answer. The delay is unknown until the next success.
      delay = undefined;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, everyMs);

  return { look, delay: () => delay, stop: () => clearInterval(timer) };
}

/** Never logs the text of a query, which may contain user data. */
function describe({ xid: _, age: __, ...holder }: Holder, seconds: number) {
  return { held_seconds: Math.round(seconds), ...holder };
}
