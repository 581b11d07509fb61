import { createHash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type {} from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../database/db.ts';
import { countRetries } from '../database/retry-conflicts.ts';
import { countBursts } from '../http/limit/request-bursts.ts';
import { refuse } from '../lib/refuse.ts';

type Needs = {
  countConnections: Db['countConnections'];
  version: string;
  token: string | undefined;
  maxConnections: number;
  /** Adds the figures of the modules. */
  addMetrics: (register: Registry) => void;
};

/** Upper bounds of the histogram's buckets, in seconds. Lists must answer within 0.3 s. */
const bounds = [0.01, 0.05, 0.1, 0.3, 1, 3, 10];

/**
 * Serves metrics of this process to Prometheus, which sends the metrics token. Without a configured token the path gets
 * 404.
 */
export function serveMetrics(app: FastifyInstance, needs: Needs) {
  const { token } = needs;
  const register = new Registry();
  if (token !== undefined) measure(app, register, needs);

  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: 'anyone', isProbe: true },
    handler: async ({ headers }, reply) => {
      if (token === undefined) return reply.callNotFound();
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) refuse('UNAUTHORIZED');
      return reply.type(register.contentType).send(await register.metrics());
    },
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other));

function measure(
  app: FastifyInstance,
  register: Registry,
  { countConnections, version, maxConnections, addMetrics }: Needs,
) {
  const registers = [register];
  collectDefaultMetrics({ register });
  addMetrics(register);
  new Gauge({ name: 'obmin_info', help: 'Which version this is.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  new Gauge({
    name: 'obmin_database_connections',
    help: 'Connections to the database, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'obmin_connections',
    help: 'Open connections to this node: live ones, and those of HTTP.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const all = await promisify<number>((done) => app.server.getConnections(done))();
      const live = app.websocketServer.clients.size;
      this.set({ kind: 'live' }, live);
      this.set({ kind: 'http' }, Math.max(0, all - live));
    },
  });
  new Gauge({
    name: 'obmin_connections_most',
    help: 'The most connections that this node accepts (MAX_CONNECTIONS).',
    registers,
  }).set(maxConnections);
  new Counter({
    name: 'obmin_transaction_retries_total',
    help: 'How often a transaction ran again after a deadlock or a serialization failure.',
    registers,
    collect() {
      this.reset();
      this.inc(countRetries());
    },
  });
  new Counter({
    name: 'obmin_request_bursts_total',
    help: 'Connections that were closed because too many requests came on them at once.',
    registers,
    collect() {
      this.reset();
      this.inc(countBursts());
    },
  });
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answering took.',
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers,
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const { url: route } = routeOptions;
    // Labels use the route, not the address: addresses contain ids, so they would give unlimited labels. All unknown
    // paths share one label.
    const call = route === undefined ? { method: 'any', route: 'none' } : { method, route };
    times.observe({ ...call, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
    done();
  });
}
