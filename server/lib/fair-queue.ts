import { Refusal } from './refuse.ts';
import { type Path, roundRobinLine } from './round-robin-line.ts';

type QueueLimits = {
  /** How many tasks run at once: in all, and for one `owner`. At least one of them is named. */
  running: { total: number; perOwner?: number } | { perOwner: number };
  /**
   * While other owners are served too, a waiting task begins only when fewer than so many tasks of its owner run. Then
   * the crowd of one owner takes turns with the tasks of the others. Without it only the limits of `running` count.
   */
  inCompany?: number;
  /** How many tasks wait: in all, then below one group of the first level, and so on. */
  waiting: readonly number[];
  /** The longest wait of a task. After it the task is refused. */
  maxWaitMs: number;
  /** The refusal of a task that waited too long or found the queue full. Without it 503. */
  refusal?: () => Refusal;
};

type TaskOrigin = {
  path: Path;
  owner?: string;
  /** Aborted when the caller has disconnected. A task that has not begun is dropped. */
  signal?: AbortSignal;
};

type WaitingTask = { owner: string; start: () => void; refuse: (reason: Refusal) => void };

/** Runs tasks in fair turns (see round-robin-line.ts), so that many tasks from one address do not delay tasks from another. */
export function fairQueue({ running, inCompany, waiting, maxWaitMs, refusal = serverBusy }: QueueLimits) {
  const { total, perOwner } = { total: Number.POSITIVE_INFINITY, perOwner: Number.POSITIVE_INFINITY, ...running };
  const line = roundRobinLine<WaitingTask>(waiting);
  /** Number of running tasks by owner. Owners without a running task are removed. */
  const owners = new Map<string, number>();
  const company = recentCompany();
  let busy = 0;

  const runningOf = (owner: string) => owners.get(owner) ?? 0;
  const hasSlot = (owner: string) => busy < total && runningOf(owner) < perOwner;
  const mayBegin = (owner: string) =>
    hasSlot(owner) && (inCompany === undefined || runningOf(owner) < inCompany || !company.isWith(owner));

  /** Tasks that wait although a slot is free are not passed by a new one. */
  const mustWait = (path: Path) => inCompany !== undefined && line.holds(path);

  function count(owner: string, change: 1 | -1): void {
    if (inCompany !== undefined) company.note(owner);
    busy += change;
    const left = runningOf(owner) + change;
    if (left > 0) owners.set(owner, left);
    else owners.delete(owner);
  }

  const wait = ({ path, owner = '', signal }: TaskOrigin) =>
    new Promise<void>((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waitingTask: WaitingTask = {
        owner,
        start() {
          stopWaiting();
          count(owner, 1);
          resolve();
        },
        refuse(reason) {
          stopWaiting();
          reject(reason);
        },
      };
      const refuseWaiting = (reason: Refusal) => {
        line.remove(path, waitingTask);
        waitingTask.refuse(reason);
      };
      const onAbort = () => refuseWaiting(callerDisconnected());
      const timer = setTimeout(() => refuseWaiting(refusal()), maxWaitMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      line.add(path, waitingTask)?.refuse(refusal());
    });

  return async function inTurn<T>(origin: TaskOrigin, task: () => Promise<T>): Promise<T> {
    const { owner = '', signal } = origin;
    if (signal?.aborted) throw callerDisconnected();
    if (hasSlot(owner) && !mustWait(origin.path)) count(owner, 1);
    else await wait(origin);
    try {
      return await task();
    } finally {
      count(owner, -1);
      // Start the next tasks in the same tick, so that a new task cannot take the slot first.
      const takeNext = () => line.take((next) => mayBegin(next.owner));
      for (let next = takeNext(); next; next = takeNext()) next.start();
    }
  };
}

const serverBusy = () => new Refusal('SERVER_ERROR', { status: 503, reason: 'serverBusy', retryAfterSeconds: 2 });

/** The client has disconnected, so no client reads this answer. It is a refusal because the server did not fail. */
const callerDisconnected = () => new Refusal('VALIDATION_ERROR', { status: 408, reason: 'callerGone' });

/** An owner who was served this recently still counts as served: between two calls a person waits for the answer. */
const companyMs = 1_000;

/** Whether others than one owner are served now. Remembers only the last two owners, so it costs nothing. */
function recentCompany() {
  let latest = { owner: '', at: Number.NEGATIVE_INFINITY };
  let before = latest;

  return {
    note(owner: string): void {
      const at = performance.now();
      if (latest.owner !== owner) before = latest;
      latest = { owner, at };
    },
    isWith: (owner: string): boolean => {
      const other = latest.owner === owner ? before : latest;
      return performance.now() - other.at < companyMs;
    },
  };
}
