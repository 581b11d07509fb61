import type { Role } from '#domain/person/actor.ts';
import type { Job } from '../jobs/job-run.ts';
import type { LiveHub } from './live.hub.ts';

type Needs = { hub: LiveHub; isServed: (role: Role) => Promise<boolean> };

/** Switches are cached for half a second. Together with this interval maintenance applies in less than one second. */
const everyMs = 400;

/** Closes live connections on this node when maintenance starts for their role. */
export const maintenanceWatch = ({ hub, isServed }: Needs): Job => ({
  name: 'maintenance-watch',
  scope: 'node',
  everyMs,
  timeoutMs: 10_000,
  trouble: 'Live connections stay open, with or without maintenance',
  run: () => hub.closeUnserved(isServed),
});
