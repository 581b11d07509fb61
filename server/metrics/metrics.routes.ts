import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../lib/db.ts';
import { refuse } from '../lib/refuse.ts';
import { callTimes } from './call-times.ts';
import { exposition, expositionType, type Metric } from './exposition.ts';

type Needs = { pool: Db['pool']; version: string; token: string | undefined };

const delayEveryMs = 20;

/**
 * How this process is doing, for Prometheus, which shows a token of its own. Without one in the settings nothing is here.
 * Written by hand: the few lines of the format are less than a library that would count what nobody reads.
 */
export function serveMetrics(app: FastifyInstance, { pool, version, token }: Needs) {
  const times = callTimes();
  const delay = monitorEventLoopDelay({ resolution: delayEveryMs });
  if (token !== undefined) {
    delay.enable();
    app.addHook('onClose', async () => void delay.disable());
    app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
      // Whatever leads nowhere counts as one, whatever it is called.
      const { url: route } = routeOptions;
      const call = route === undefined ? { method: 'any', route: 'none' } : { method, route };
      times.add({ ...call, status: statusCode, seconds: elapsedTime / 1000 });
    });
  }

  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: 'anyone' },
    handler: ({ headers }, reply) => {
      if (token === undefined) return reply.callNotFound();
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) refuse('UNAUTHORIZED');
      const loopDelay = delay.percentile(99) / 1e9;
      delay.reset();
      return reply
        .type(expositionType)
        .send(exposition([...processMetrics(version, loopDelay), connectionsOf(pool), times.metric()]));
    },
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other));

function processMetrics(version: string, loopDelay: number): Metric[] {
  const { user, system } = process.cpuUsage();
  const startedAt = Date.now() / 1000 - process.uptime();
  return [
    gauge('obmin_info', 'Which version this is.', 1, { version }),
    gauge('process_start_time_seconds', 'When the process began.', startedAt),
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time of the process.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop was since the last look.', loopDelay),
  ];
}

const connectionsOf = ({ totalCount, idleCount, waitingCount }: Db['pool']): Metric => ({
  name: 'obmin_database_connections',
  type: 'gauge',
  help: 'Connections to the database, and calls that wait for one.',
  samples: [
    { labels: { state: 'busy' }, value: totalCount - idleCount },
    { labels: { state: 'idle' }, value: idleCount },
    { labels: { state: 'awaited' }, value: waitingCount },
  ],
});

const gauge = (name: string, help: string, value: number, labels = {}): Metric => ({
  name,
  type: 'gauge',
  help,
  samples: [{ labels, value }],
});
