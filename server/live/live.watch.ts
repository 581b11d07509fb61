import type { Role } from '#domain/actor.ts';
import type { LiveHub } from './live.hub.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { hub: LiveHub; isServed: (role: Role) => Promise<boolean>; log: Log };

/** A node may know the switches as they were half a second ago; with this it makes less than one. */
const everyMs = 400;

/** Sees to it, on each node, that maintenance reaches those who listen already. */
export function watchListeners({ hub, isServed, log }: Needs) {
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    hub
      .sendAwayUnless(isServed)
      .catch((err: unknown) => log.warn({ err }, 'Whoever listens goes on listening, maintenance or not'))
      .finally(() => {
        looking = false;
      });
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
