import { refusesWrites } from './database-down.ts';
import { refuse } from './refuse.ts';

type Log = { info: (message: string) => void; warn: (context: object, message: string) => void };
type Needs = { tryToWrite: () => Promise<void>; log: Log };

/** The result of one attempt is shared by all checks within this time, so that frequent checks cost nothing. */
const sharedMs = 1_000;
/** After a call failed to write, the node is not ready for this time, even if a probe succeeds. */
const distrustMs = 3_000;
const retryAfterSeconds = 5;

/** Decides whether this node should receive calls: it can write to the database, and it is not stopping. */
export function openReadiness({ tryToWrite, log }: Needs) {
  let leaving = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let lastTry: { result: Promise<boolean>; until: number } | undefined;
  let wasReady = true;

  const tell = (ready: boolean, err?: unknown) => {
    if (ready === wasReady) return;
    wasReady = ready;
    if (ready) log.info('Ready again: the database takes writes');
    else log.warn({ err }, 'Not ready: the database takes no writes');
  };

  const newTry = () => {
    const current = { result: attempt(), until: Number.POSITIVE_INFINITY };
    const age = () => {
      current.until = performance.now() + sharedMs;
    };
    current.result.then(age, age);
    return current;
  };

  async function attempt(): Promise<boolean> {
    try {
      await tryToWrite();
      if (!isDistrusted()) tell(true);
      return true;
    } catch (error) {
      tell(false, error);
      return false;
    }
  }

  const isDistrusted = () => performance.now() - failedAt < distrustMs;

  return {
    /** Refuses with 503 while calls should go to other nodes. */
    async check(): Promise<void> {
      if (leaving) refuse('SERVER_ERROR', { status: 503, detail: 'The server is stopping', retryAfterSeconds });
      if (!lastTry || performance.now() >= lastTry.until) lastTry = newTry();
      const canWrite = await lastTry.result;
      if (!canWrite || isDistrusted()) {
        refuse('SERVER_ERROR', { status: 503, detail: 'The database takes no writes', retryAfterSeconds });
      }
    },

    /** Call it with the error of every failed call. */
    note(error: unknown): void {
      if (!refusesWrites(error)) return;
      failedAt = performance.now();
      tell(false, error);
    },

    /** Makes the node not ready until the process ends. */
    leave(): void {
      leaving = true;
    },
  };
}

export type Readiness = ReturnType<typeof openReadiness>;
