import { timeoutManager } from '@tanstack/react-query';

/** A shorter wait may have to be exact, such as that before a call is tried again. */
const leastMs = 5_000;
const tickMs = 1_000;

type Callback = () => void;
const ticks = new Map<number, Map<number, Callback>>();
const tickOf = new Map<number, number>();
let last = 0;

/**
 * The query cache sets and clears timers for each query that a screen begins to show, which was a tenth to a third of the time of
 * its effects. Those that end in the same second share one, and end with that second. Their ids are negative, those of the browser
 * are not.
 */
export function shareTimers(): void {
  timeoutManager.setTimeoutProvider({
    setTimeout: (callback, ms) => (ms < leastMs ? setTimeout(callback, ms) : add(callback, ms)),
    clearTimeout: (id) => (Number(id) < 0 ? remove(Number(id)) : clearTimeout(Number(id))),
    setInterval: (callback, ms) => setInterval(callback, ms),
    clearInterval: (id) => clearInterval(Number(id)),
  });
}

function add(callback: Callback, ms: number): number {
  const now = Date.now();
  const tick = Math.ceil((now + ms) / tickMs);
  const waiting = ticks.get(tick) ?? new Map<number, Callback>();
  if (!ticks.has(tick)) setTimeout(() => run(tick), tick * tickMs - now);
  last -= 1;
  ticks.set(tick, waiting.set(last, callback));
  tickOf.set(last, tick);
  return last;
}

function remove(id: number): void {
  ticks.get(tickOf.get(id) ?? 0)?.delete(id);
  tickOf.delete(id);
}

function run(tick: number): void {
  // A callback may give up another one of this second, which is then no longer in the map.
  for (const [id, callback] of ticks.get(tick) ?? []) {
    remove(id);
    callback();
  }
  ticks.delete(tick);
}
