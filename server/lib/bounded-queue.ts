import { refuse } from './refuse.ts';

type QueueLimits = { running: number; waiting: number };

/**
 * Runs at most `running` tasks at once and keeps at most `waiting` in line. Further tasks are refused with 503 and
 * Retry-After.
 */
export function boundedQueue({ running, waiting }: QueueLimits) {
  const line: (() => void)[] = [];
  let busy = 0;

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      if (line.length >= waiting) {
        refuse('SERVER_ERROR', { status: 503, reason: 'serverBusy', retryAfterSeconds: 2 });
      }
      // A finished task passes its slot to the next one directly, so that a new task cannot take it first.
      await new Promise<void>((resolve) => line.push(resolve));
    } else busy += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
