import { Refusal } from './refuse.ts';
import { type Path, roundRobinLine } from './round-robin-line.ts';

type QueueLimits = {
  /** How many tasks run at once: in all, and for one `owner`. */
  running: { inAll: number; ofEach?: number };
  /** How many tasks wait: in all, then below one group of the first level, and so on. */
  waiting: readonly number[];
  /** The longest wait of a task. After it the task is refused with 503. */
  patienceMs: number;
};

type TaskOrigin = {
  path: Path;
  owner?: string;
  /** Aborted when the caller has disconnected. A task that has not begun is dropped. */
  signal?: AbortSignal;
};

type WaitingTask = { owner: string; start: () => void; refuse: (reason: Refusal) => void };

/** Runs tasks in fair turns (see fair-line.ts), so that many tasks from one address do not delay tasks from another. */
export function fairQueue({ running, waiting, patienceMs }: QueueLimits) {
  const { inAll, ofEach = inAll } = running;
  const line = roundRobinLine<WaitingTask>(waiting);
  /** Number of running tasks by owner. Owners without a running task are removed, so it has at most `inAll` entries. */
  const owners = new Map<string, number>();
  let busy = 0;

  const hasSlot = (owner: string) => busy < inAll && (owners.get(owner) ?? 0) < ofEach;

  function count(owner: string, change: 1 | -1): void {
    busy += change;
    const left = (owners.get(owner) ?? 0) + change;
    if (left > 0) owners.set(owner, left);
    else owners.delete(owner);
  }

  const wait = ({ path, owner = '', signal }: TaskOrigin) =>
    new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', onAbort);
      };
      const waitingTask: WaitingTask = {
        owner,
        start() {
          settle();
          count(owner, 1);
          resolve();
        },
        refuse(reason) {
          settle();
          reject(reason);
        },
      };
      const leave = (reason: Refusal) => {
        line.remove(path, waitingTask);
        waitingTask.refuse(reason);
      };
      const onAbort = () => leave(isGone());
      const late = setTimeout(() => leave(isBusy()), patienceMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      line.add(path, waitingTask)?.refuse(isBusy());
    });

  return async function inTurn<T>(origin: TaskOrigin, task: () => Promise<T>): Promise<T> {
    const { owner = '', signal } = origin;
    if (signal?.aborted) throw isGone();
    if (hasSlot(owner)) count(owner, 1);
    else await wait(origin);
    try {
      return await task();
    } finally {
      count(owner, -1);
      // Start the next task in the same tick, so that a new task cannot take the slot first.
      line.take((next) => hasSlot(next.owner))?.start();
    }
  };
}

const isBusy = () =>
  new Refusal('SERVER_ERROR', { status: 503, detail: 'The server is busy, try again shortly', retryAfterSeconds: 2 });

/** The client has disconnected, so no client reads this answer. It is a refusal because the server did not fail. */
const isGone = () => new Refusal('VALIDATION_ERROR', { status: 408, detail: 'The caller has gone' });
