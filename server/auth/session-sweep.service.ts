import type { SessionSweepStore } from './session-sweep.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: SessionSweepStore; log: Log };

const intervalMs = 10 * 60_000;
/** Limit of batches in one round, so that many expired sessions do not keep the database busy. */
const maxBatches = 100;

/**
 * Deletes expired sessions at the start and then every 10 minutes, on each node. An expired session gives no access,
 * but push messages would still be sent to its push subscription.
 */
export function sweepSessions({ store, log }: Needs) {
  let stopped = false;
  const round = async () => {
    for (let batches = 0; batches < maxBatches && !stopped; batches += 1) if (!(await store.sweep())) return;
  };
  let running = Promise.resolve();
  const start = () => {
    running = running.then(round).catch((err: unknown) => log.warn({ err }, 'Expired sessions stay for now'));
  };
  const timer = setInterval(start, intervalMs);
  start();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
