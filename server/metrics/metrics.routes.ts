import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../lib/db.ts';
import { refuse } from '../lib/refuse.ts';

type Needs = {
  pool: Db['pool'];
  version: string;
  token: string | undefined;
  /**
   * How long live messages have been held back, in seconds, and how many events wait. Undefined while this is not
   * known.
   */
  delay: () => { seconds: number; rows: number } | undefined;
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
    config: { access: 'anyone' },
    handler: async ({ headers }, reply) => {
      if (token === undefined) return reply.callNotFound();
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) refuse('UNAUTHORIZED');
      return reply.type(register.contentType).send(await register.metrics());
    },
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other));

function measure(app: FastifyInstance, register: Registry, { pool, version, delay }: Needs) {
  const registers = [register];
  collectDefaultMetrics({ register });
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
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  const known = (value: number | undefined) => value ?? Number.NaN;
  new Gauge({
    name: 'obmin_outbox_held_seconds',
    help: 'Age of the oldest open transaction that has written; live messages and pushes wait for it.',
    registers,
    collect() {
      this.set(known(delay()?.seconds));
    },
  });
  new Gauge({
    name: 'obmin_outbox_held_events',
    help: 'Events that are not announced yet, because they wait for that transaction.',
    registers,
    collect() {
      this.set(known(delay()?.rows));
    },
  });
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answering took.',
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const { url: route } = routeOptions;
    // Labels use the route, not the address: addresses contain ids, so they would give unlimited labels. All unknown
    // paths share one label.
    const call = route === undefined ? { method: 'any', route: 'none' } : { method, route };
    times.observe({ ...call, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
  });
}
