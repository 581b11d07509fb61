import type { FastifyInstance } from 'fastify';
import type { FindCaller, FindRecovery } from './lib/access.ts';
import { prepareDraining } from './lib/drain.ts';
import { healthRoutes } from './lib/health.ts';
import { openHttp } from './lib/http.ts';
import { openReadiness } from './lib/readiness.ts';
import { warnOfUnknownProxy } from './lib/unknown-proxy.ts';
import { writeProbe } from './lib/write-probe.store.ts';
import type { OpenedContext } from './module.ts';

type Needs = { findCaller: FindCaller; findRecovery: FindRecovery };

/** Opens the HTTP server with everything that the modules have registered. Build it last. */
export async function httpModule(context: OpenedContext, guards: Needs): Promise<FastifyInstance> {
  const { db, config, version, log, jobs, gate } = context;
  const { production, trustProxy, corsOrigins, maxConnections } = config;
  const bounds = { maxConnections };
  const callLines = config.limits;
  const app = await openHttp({ log, production, trustProxy, corsOrigins, bounds, callLines, jobs, ...guards, gate });
  if (production && trustProxy.length === 0) warnOfUnknownProxy(app);
  const readiness = openReadiness({ tryToWrite: writeProbe(db), log });
  app.addHook('onError', async (_request, _reply, error) => readiness.noteFailure(error));
  prepareDraining(app, [readiness, jobs]);
  context.register(app);
  app.register(healthRoutes, { db, version, readiness });
  return app;
}
