import { fairLine, type Path } from './fair-line.ts';
import { Refusal } from './refuse.ts';

type FairLimits = {
  /** How many tasks run at once: in all, or of each group of the first level. */
  running: { inAll: number } | { ofEach: number };
  /** How many wait: in all, then below one group of the first level, and so on. */
  waiting: readonly number[];
  /** How long a task waits at most. */
  patienceMs: number;
};

export type Place = {
  path: Path;
  /** Aborted when the caller has gone: a task that has not begun is dropped. */
  signal?: AbortSignal;
};

type Waiting = { start: () => void; refuse: (reason: Refusal) => void };

/** With more groups than this at work at once, another one is told to try again. */
const mostGroups = 5_000;

/** Runs tasks in fair turns (see fair-line.ts), so that many tasks from one place do not hold up those from another. */
export function fairQueue({ running, waiting, patienceMs }: FairLimits) {
  const line = fairLine<Waiting>(waiting);
  const busy = new Map<string, number>();
  const [most, level] = 'inAll' in running ? [running.inAll, 0] : [running.ofEach, 1];

  const wait = ({ path, signal }: Place) =>
    new Promise<void>((resolve, reject) => {
      const leave = (reason: Refusal) => {
        line.remove(path, place);
        place.refuse(reason);
      };
      const onAbort = () => leave(isGone());
      const late = setTimeout(() => leave(isBusy()), patienceMs);
      const settle = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', onAbort);
      };
      const place: Waiting = {
        start: () => {
          settle();
          resolve();
        },
        refuse: (reason) => {
          settle();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      line.add(path, place)?.refuse(isBusy());
    });

  /** A free slot, or a place in line until there is one. */
  async function enter(place: Place, slots: string): Promise<void> {
    if (place.signal?.aborted) throw isGone();
    const taken = busy.get(slots) ?? 0;
    if (taken >= most) return wait(place);
    if (taken === 0 && busy.size >= mostGroups) throw isBusy();
    busy.set(slots, taken + 1);
  }

  /** The slot is handed to the next in line, so that no newcomer can take it in between. */
  function leave(shared: Path, slots: string): void {
    const next = line.take(shared);
    const left = (busy.get(slots) ?? 0) - 1;
    if (next) next.start();
    else if (left > 0) busy.set(slots, left);
    else busy.delete(slots);
  }

  return async function inTurn<T>(place: Place, task: () => Promise<T>): Promise<T> {
    const shared = place.path.slice(0, level);
    const slots = shared.join();
    await enter(place, slots);
    try {
      return await task();
    } finally {
      leave(shared, slots);
    }
  };
}

const isBusy = () =>
  new Refusal('SERVER_ERROR', { status: 503, detail: 'The server is busy, try again shortly', retryAfterSeconds: 2 });

/** Nobody reads this answer. It is a refusal of the request, because nothing went wrong on the server. */
const isGone = () => new Refusal('VALIDATION_ERROR', { status: 408, detail: 'The caller has gone' });
