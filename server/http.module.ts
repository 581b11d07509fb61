import type { FastifyInstance } from 'fastify';
import { writeProbe } from './database/connection/write-probe.store.ts';
import type { FindCaller, FindRecovery } from './http/access.ts';
import { prepareDraining } from './http/drain.ts';
import { healthRoutes } from './http/health.ts';
import { openHttp } from './http/http.ts';
import { warnOfUnknownProxy } from './http/limit/unknown-proxy.ts';
import { openReadiness } from './http/readiness.ts';
import type { OpenedContext } from './module.ts';

type Needs = { findCaller: FindCaller; findRecovery: FindRecovery };

/** Opens the HTTP server with everything that the modules have registered. Build it last. */
export async function httpModule(context: OpenedContext, guards: Needs): Promise<FastifyInstance> {
  const { db, config, version, log, jobs, gate, noteArrival } = context;
  const { production, trustProxy, corsOrigins, maxConnections } = config;
  const bounds = { maxConnections };
  const callLines = config.limits;
  const app = await openHttp({
    log,
    production,
    trustProxy,
    corsOrigins,
    bounds,
    callLines,
    jobs,
    ...guards,
    gate,
    noteArrival,
  });
  if (production && trustProxy.length === 0) warnOfUnknownProxy(app);
  const readiness = openReadiness({ tryToWrite: writeProbe(db), log });
  app.addHook('onError', async (_request, _reply, error) => readiness.noteFailure(error));
  prepareDraining(app, [readiness, jobs]);
  context.register(app);
  app.register(healthRoutes, { db, version, readiness });
  return app;
}
