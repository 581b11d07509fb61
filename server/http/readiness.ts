import { refusesWrites } from '../database/connection/database-down.ts';
import { refuse } from '../lib/refuse.ts';

type Log = { info: (message: string) => void; warn: (context: object, message: string) => void };
type Needs = { tryToWrite: () => Promise<void>; log: Log };

/** The result of one attempt is shared by all checks within this time, so that frequent checks cost nothing. */
const sharedMs = 1_000;
/** After a call failed to write, the node is not ready for this time, even if a probe succeeds. */
const notReadyAfterFailureMs = 3_000;
const retryAfterSeconds = 5;

/** Decides whether this node should receive calls: it can write to the database, and it is not stopping. */
export function openReadiness({ tryToWrite, log }: Needs) {
  let stopping = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let lastProbe: { result: Promise<boolean>; until: number } | undefined;
  let wasReady = true;

  const logChange = (ready: boolean, err?: unknown) => {
    if (ready === wasReady) return;
    wasReady = ready;
    if (ready) log.info('Ready again: the database takes writes');
    else log.warn({ err }, 'Not ready: the database takes no writes');
  };

  const startProbe = () => {
    const current = { result: probe(), until: Number.POSITIVE_INFINITY };
    const setExpiry = () => {
      current.until = performance.now() + sharedMs;
    };
    current.result.then(setExpiry, setExpiry);
    return current;
  };

  async function probe(): Promise<boolean> {
    try {
      await tryToWrite();
      if (!hasFailedRecently()) logChange(true);
      return true;
    } catch (error) {
      logChange(false, error);
      return false;
    }
  }

  const hasFailedRecently = () => performance.now() - failedAt < notReadyAfterFailureMs;

  return {
    /** Refuses with 503 while calls should go to other nodes. */
    async check(): Promise<void> {
      if (stopping) refuse('SERVER_ERROR', { status: 503, reason: 'serverStopping', retryAfterSeconds });
      if (!lastProbe || performance.now() >= lastProbe.until) lastProbe = startProbe();
      const canWrite = await lastProbe.result;
      if (!canWrite || hasFailedRecently()) {
        refuse('SERVER_ERROR', { status: 503, reason: 'databaseReadOnly', retryAfterSeconds });
      }
    },

    /** Call it with the error of every failed call. */
    noteFailure(error: unknown): void {
      if (!refusesWrites(error)) return;
      failedAt = performance.now();
      logChange(false, error);
    },

    /** Makes the node not ready until the process ends. */
    markStopping(): void {
      stopping = true;
    },
  };
}

export type Readiness = ReturnType<typeof openReadiness>;
