import { refuse } from './refuse.ts';

type Limits = { running: number; waiting: number };

/** Lets so many tasks run at once and so many wait in line; whoever comes then is told to try again. */
export function boundedQueue({ running, waiting }: Limits) {
  const line: (() => void)[] = [];
  let busy = 0;

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      if (line.length >= waiting) {
        refuse('SERVER_ERROR', { status: 503, detail: 'The server is busy, try again shortly', retryAfterSeconds: 2 });
      }
      // Whoever leaves hands its place on, so that nobody can slip in between.
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
