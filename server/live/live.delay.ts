import type { Holder, OutboxStore } from './outbox.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: Pick<OutboxStore, 'findHolder'>; log: Log; now?: () => number };

const everyMs = 1_000;
/** A transaction that is open for this long is worth a word. */
const tellAfterSeconds = 5;
const tellAgainAfterSeconds = 60;

/** How long live messages have been held back, and how many events wait. */
export type Delay = { seconds: number; rows: number };

const none: Delay = { seconds: 0, rows: 0 };

/**
 * Live messages and pushes wait for the oldest writing transaction of the whole cluster, whoever opened it and in
 * whichever database. This looks for it, so that the operator learns why nobody hears of anything.
 */
export function watchDelay({ store, log, now = () => performance.now() }: Needs) {
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
    // When it began is hidden from other roles; then it is as old as we have known it.
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
      // The feed says that the database does not answer; this one then knows nothing.
      delay = undefined;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, everyMs);

  return { look, delay: () => delay, stop: () => clearInterval(timer) };
}

/** Never the text of a query: it may carry what people wrote. */
function describe({ xid: _, age: __, ...holder }: Holder, seconds: number) {
  return { held_seconds: Math.round(seconds), ...holder };
}
