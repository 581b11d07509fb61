import type { Get, Question } from '../lib/outside/source-client.ts';
import { pause } from '../lib/pause.ts';

/** The budget of a run is used up. The next run goes on. */
export class OutOfCalls extends Error {}

type Bounds = { most: number; perSecond: number; signal: AbortSignal };

/** Asks at most so often, and not faster than the service allows. `made` says how many calls that were. */
export function meteredAsk(get: Get, own: Question, { most, perSecond, signal }: Bounds) {
  let made = 0;
  let freeAt = 0;
  const ask: Get = async (path, question = {}) => {
    if (made >= most || signal.aborted) throw new OutOfCalls();
    made += 1;
    const waitMs = freeAt - performance.now();
    freeAt = Math.max(freeAt, performance.now()) + 1000 / perSecond;
    if (waitMs > 0) await pause(waitMs, signal);
    return get(path, { ...own, ...question });
  };
  return { ask, made: () => made };
}
