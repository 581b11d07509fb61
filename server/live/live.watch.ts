import type { Role } from '#domain/actor.ts';
import type { LiveHub } from './live.hub.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { hub: LiveHub; isServed: (role: Role) => Promise<boolean>; log: Log };

/** A node may know the switches as they were half a second ago; with this it makes less than one. */
const everyMs = 400;

/** Sees to it, on each node, that maintenance reaches those who listen already. */
export function watchListeners({ hub, isServed, log }: Needs) {
  let isLooking = false;
  let isBlind = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await hub.sendAwayUnless(isServed);
      isBlind = false;
    } catch (err) {
      // Said once, however long the database is away.
      if (!isBlind) log.warn({ err }, 'Whoever listens goes on listening, maintenance or not');
      isBlind = true;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, everyMs);
  return { stop: () => clearInterval(timer) };
}
