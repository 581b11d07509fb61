import { sessionEndsHeader } from '#contract/person/session-ends.ts';
import type { Role } from '#domain/person/actor.ts';
import { endWithoutUse } from '../database/open-session.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ProofsOfWork } from '../http/limit/proof-of-work.ts';
import { throttleStore } from '../http/limit/throttle.store.ts';
import { marksOf, openSeal } from '../lib/seal.ts';
import type { ModuleContext } from '../module.ts';
import type { AccountNotices } from '../one-time-code/account-notice.service.ts';
import type { CodeService } from '../one-time-code/one-time-code.service.ts';
import { authRoutes } from './auth.routes.ts';
import { authService } from './auth.service.ts';
import { authStore } from './auth.store.ts';
import { deviceStore } from './device/device.store.ts';
import { knownDevices } from './device/known-device.ts';
import { factorRoutes } from './factor/factor.routes.ts';
import { dutyOf } from './factor/factor-duty.ts';
import { openFactors } from './factor/open-factors.ts';
import { factorResetRoutes } from './factor-reset/factor-reset.routes.ts';
import { factorResetService } from './factor-reset/factor-reset.service.ts';
import { factorResetStore } from './factor-reset/factor-reset.store.ts';
import { newSignInRoutes } from './new-sign-in/new-sign-in.routes.ts';
import { newSignInStore } from './new-sign-in/new-sign-in.store.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { recoveryService } from './recovery/recovery.service.ts';
import { recoveryStore } from './recovery/recovery.store.ts';
import { noRegistrationBudget, registrationBudget } from './registration-budget.ts';
import { sessionSweepStore } from './session-sweep.store.ts';
import { sessionSweep } from './session-sweep.ts';
import { sessionUses } from './session-use.ts';
import { ticketService } from './ticket.service.ts';
import { ticketStore } from './ticket.store.ts';
import { unusedAccountStore } from './unused-accounts.store.ts';
import { unusedAccountSweep } from './unused-accounts.ts';

type Needs = {
  codes: CodeService;
  proofs: ProofsOfWork;
  notices: AccountNotices;
  wake: () => void;
  /** Refuses a role that is not served now, because of maintenance. */
  refuseUnserved: (role: Role) => Promise<void>;
};

export function authModule(
  { db, config, log, throttle, jobs, addGate, measure, onApp }: ModuleContext,
  { codes, proofs, notices, wake, refuseUnserved }: Needs,
) {
  const devices = knownDevices(deviceStore(db), openSeal(config.secretKeys, 'key of known devices, sealed'));
  const store = authStore(db);
  const uses = sessionUses(store);
  const { production } = config;
  const registrations = config.limits
    ? registrationBudget({
        counts: throttleStore(db),
        proofs,
        isCodeBudgetLow: codes.isBudgetLow,
        perDay: config.registrationsPerDay,
      })
    : noRegistrationBudget;
  const needs = { db, config, log, counts: throttleStore(db) };
  const { steps, factors } = openFactors(needs, { devices, notices, refuseUnserved, wake });
  const auth = authService({
    store,
    wake,
    notices,
    throttle,
    devices,
    steps,
    registrations,
    refuseUnserved,
    production,
  });
  const { mayUse, mayListen } = dutyOf(config.staffSecondFactor);
  const findSession = async (tokenHash: Buffer) => mayListen(await auth.findSession(tokenHash));
  const recovery = recoveryService({ store: recoveryStore(db), codes, throttle, devices, wake, production });
  const tickets = ticketService({ store: ticketStore(db), findSession });
  const signIns = newSignInStore(db);
  const resetStore = factorResetStore(db);
  const resets = factorResetService({ store: resetStore, notices, wake });
  jobs.add(resets.job);
  jobs.add(sessionSweep(sessionSweepStore(db)));
  jobs.add(uses.job);
  const unused = unusedAccountSweep({ store: unusedAccountStore(db), log });
  jobs.add(unused.job);
  measure(unused.measure);
  addGate(({ caller, ip, routeOptions: { config: route } }) => {
    if (!caller) return;
    uses.note(caller.tokenHash, ip);
    mayUse(caller, route);
  });
  onApp((app) => {
    app.addHook('preHandler', ({ method, caller }, reply, done) => {
      if (caller && method === 'GET') reply.header(sessionEndsHeader, endWithoutUse(caller).toISOString());
      done();
    });
    const fresh = freshSignIn(config.freshMinutes);
    const markOf = marksOf(config.secretKeys, 'phones in the log');
    app.register(authRoutes, { auth, production, fresh, markOf });
    app.register(factorRoutes, { factors, fresh });
    app.register(recoveryRoutes, { recovery, production });
    app.register(newSignInRoutes, { signIns, wake });
    app.register(factorResetRoutes, { resets, fresh: freshSignIn(config.freshMinutes) });
  });
  const { findCaller } = auth;
  const findListener = async (token: string) => mayListen(await findCaller(token));
  const listeners = {
    ...{ findCaller: findListener, findSession, tickets, noteUse: uses.note },
    findSignIns: signIns.findMany,
    findFactorResets: resetStore.findMany,
  };
  return { findCaller, findRecovery: recovery.findRecovery, listeners };
}
