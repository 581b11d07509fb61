import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { repeatUntil } from './lib/pause.ts';

type Needs = {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  drainSeconds: number;
  drain: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Stops all parts in order. */
  stopAll: () => Promise<void>;
};

/** Time for answers in progress when the server stops. */
const lastAnswersMs = 5_000;
const giveUpMs = 15_000;
/**
 * A supervisor may signal the whole process group while npm forwards the signal. Two signals within this time count as
 * one.
 */
const sameOrderMs = 1_000;

/** Lets answers in progress finish, then closes their kept connections too. */
export async function closeConnections(app: FastifyInstance) {
  const closed = new AbortController();
  const sweep = repeatUntil(closed.signal, 50, () => app.server.closeIdleConnections());
  const timer = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
    closed.abort();
    await sweep;
  }
}

/**
 * Handles the signals. SIGTERM drains first: the server becomes not ready and still answers until the proxies have
 * noticed. A second signal ends the drain. SIGINT (Ctrl-C) stops at once. Returns a function that stops the server
 * without a signal.
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
  // The handlers stay during the stop. A person or npm may repeat Ctrl-C, and without a handler that would kill the
  // process during the stop.
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
