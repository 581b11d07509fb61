import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** `serialization_failure` and `deadlock_detected`. PostgreSQL has rolled everything back when it answers one of them. */
const conflictCodes = new Set(['40001', '40P01']);

const mostTries = 3;
/** The pause before a second try is at most this long, and before the third one twice as long. It is random, so that
 * two transactions that met once do not meet again. */
const pauseMs = 20;

/** True when PostgreSQL rolled a transaction back because of another one. The same work can succeed a moment later. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && conflictCodes.has(String(error.code))) || isConflict(error.cause));

let retries = 0;

/** How many times this process has repeated work after a conflict. */
export const countRetries = (): number => retries;

/** Repeats `attempt` after a conflict. When the last try meets one too, the caller gets its error. */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === mostTries || !isConflict(error)) throw error;
    }
    retries += 1;
    await setTimeout(randomInt(pauseMs * tried) + 1);
  }
}
