import type { SessionSweepStore } from './session-sweep.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: SessionSweepStore; log: Log };

const everyMs = 10 * 60_000;
/** So many pieces in one round, so that a long heap of old sessions leaves the database time for people. */
const mostPieces = 100;

/**
 * Expired sessions let nobody in, but their push subscriptions would go on being sent to. They go at the start and from
 * time to time, on each node.
 */
export function sweepSessions({ store, log }: Needs) {
  let stopped = false;
  const round = async () => {
    for (let pieces = 0; pieces < mostPieces && !stopped; pieces += 1) if (!(await store.sweep())) return;
  };
  let running = Promise.resolve();
  const start = () => {
    running = running.then(round).catch((err: unknown) => log.warn({ err }, 'Expired sessions stay for now'));
  };
  const timer = setInterval(start, everyMs);
  start();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
