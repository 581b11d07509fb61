import type { Role } from '#domain/actor.ts';
import type { LiveHub } from './live.hub.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { hub: LiveHub; isServed: (role: Role) => Promise<boolean>; log: Log };

/** Switches are cached for half a second. Together with this interval maintenance applies in less than one second. */
const everyMs = 400;

/** Closes live connections on this node when maintenance starts for their role. */
export function watchMaintenance({ hub, isServed, log }: Needs) {
  let isLooking = false;
  let isBlind = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await hub.closeUnserved(isServed);
      isBlind = false;
    } catch (err) {
      // Logged once, no matter how long the database is away.
      if (!isBlind) log.warn({ err }, 'Whoever listens goes on listening, maintenance or not');
      isBlind = true;
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, everyMs);
  return { stop: () => clearInterval(timer) };
}
