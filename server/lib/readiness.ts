import { refusesWrites } from './database-down.ts';
import { refuse } from './refuse.ts';

type Log = { info: (message: string) => void; warn: (context: object, message: string) => void };
type Needs = { tryToWrite: () => Promise<void>; log: Log };

/** The outcome of one try serves everybody who asks within this time, so that asking often costs nothing. */
const sharedMs = 1_000;
/** A call that could not write speaks for this time, whatever the next try says. */
const distrustMs = 3_000;
const retryAfterSeconds = 5;

/** Whether calls should come to this node: it can write, and it is not about to stop. */
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
    /** Refuses while calls should go elsewhere. */
    async check(): Promise<void> {
      if (leaving) refuse('SERVER_ERROR', { status: 503, detail: 'The server is stopping', retryAfterSeconds });
      if (!lastTry || performance.now() >= lastTry.until) lastTry = newTry();
      const canWrite = await lastTry.result;
      if (!canWrite || isDistrusted()) {
        refuse('SERVER_ERROR', { status: 503, detail: 'The database takes no writes', retryAfterSeconds });
      }
    },

    /** To be told of every call that failed. */
    note(error: unknown): void {
      if (!refusesWrites(error)) return;
      failedAt = performance.now();
      tell(false, error);
    },

    /** From now on calls should go elsewhere, for good. */
    leave(): void {
      leaving = true;
    },
  };
}

export type Readiness = ReturnType<typeof openReadiness>;
