import type { Role } from '#domain/actor.ts';
import type { ModuleContext } from '../module.ts';
import type { CodeService } from '../one-time-code/one-time-code.service.ts';
import { authRoutes } from './auth.routes.ts';
import { authService } from './auth.service.ts';
import { authStore } from './auth.store.ts';
import { deviceKeyStore } from './device-key.store.ts';
import { knownDevices } from './known-device.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { recoveryService } from './recovery.service.ts';
import { recoveryStore } from './recovery.store.ts';
import { sessionSweepStore } from './session-sweep.store.ts';
import { sessionSweep } from './session-sweep.ts';
import { ticketService } from './ticket.service.ts';
import { ticketStore } from './ticket.store.ts';

type Needs = {
  codes: CodeService;
  wake: () => void;
  /** Refuses a role that is not served now, because of maintenance. */
  refuseUnserved: (role: Role) => Promise<void>;
};

export function authModule(
  { db, config, throttle, jobs, onApp }: ModuleContext,
  { codes, wake, refuseUnserved }: Needs,
) {
  const devices = knownDevices(deviceKeyStore(db));
  const auth = authService({ store: authStore(db), wake, throttle, devices, refuseUnserved });
  const recovery = recoveryService({ store: recoveryStore(db), codes, throttle, devices, wake });
  const tickets = ticketService({ store: ticketStore(db), findSession: auth.findSession });
  jobs.add(sessionSweep(sessionSweepStore(db)));
  const { production } = config;
  onApp((app) => {
    app.register(authRoutes, { auth, production });
    app.register(recoveryRoutes, { recovery, production });
  });
  const { findCaller, findSession } = auth;
  return { findCaller, findSession, findRecovery: recovery.findRecovery, tickets };
}
