import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

type Needs = {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  drainSeconds: number;
  drain: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends everything, in order. */
  stopAll: () => Promise<void>;
};

/** Answers in flight get so long to finish when the server stops. */
const lastAnswersMs = 5_000;
const giveUpMs = 15_000;
/** A supervisor may signal the whole group while npm passes the signal on: that is one order, not two. */
const sameOrderMs = 1_000;

/** Whoever is being answered gets the answer; then the connection, kept for a next call, is closed as well. */
export async function closeConnections(app: FastifyInstance) {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(late);
}

/**
 * SIGTERM drains first: the server says that it is not ready, and goes on answering until the proxies have noticed. A
 * second signal ends the drain. SIGINT, which is Ctrl-C, stops at once. Answers how to stop without a signal.
 */
export function stopOnSignals({ log, drainSeconds, drain, stopAll }: Needs): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  let draining: { since: number; end: AbortController } | undefined;

  const stopOnce = () => {
    draining?.end.abort();
    stopped ??= stopAll();
    return stopped;
  };
  const finish = () => {
    if (stopped) return;
    setTimeout(() => process.exit(1), giveUpMs).unref();
    stopOnce().catch((err: unknown) => {
      log.error({ err }, 'The stop failed');
      process.exitCode = 1;
    });
  };
  const startDrain = () => {
    log.info(`Draining for ${drainSeconds} s before the stop`);
    const end = new AbortController();
    draining = { since: performance.now(), end };
    drain(drainSeconds * 1_000, end.signal)
      .catch((err: unknown) => log.error({ err }, 'The drain failed'))
      .finally(finish);
  };
  // Heard to the very end: an impatient person, or npm, repeats Ctrl-C, and unheard it would cut the stop short.
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopped) return;
    if (!draining && signal === 'SIGTERM' && drainSeconds > 0) startDrain();
    else if (!draining || performance.now() - draining.since > sameOrderMs) finish();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    return stopOnce();
  };
}
