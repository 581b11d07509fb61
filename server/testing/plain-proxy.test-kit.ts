import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from './node.test-kit.ts';

type Upstream = { port: number; agent: Agent; up: boolean };

const checkEveryMs = 100;
const checkWithinMs = 5_000;

/**
 * A minimal proxy that must survive a rolling restart. It polls `/readyz` of every node, keeps connections open, uses
 * the ready nodes in turn, and never retries a request. A request without an answer becomes a 502.
 */
export async function startPlainProxy(ports: readonly number[]) {
  const upstreams = ports.map((port): Upstream => ({ port, agent: new Agent({ keepAlive: true }), up: false }));
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    const ready = upstreams.filter(({ up }) => up);
    turn += 1;
    const upstream = ready[turn % ready.length];
    if (upstream) pass(upstream, incoming, outgoing);
    else outgoing.writeHead(503).end('no node is ready');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const check = async (upstream: Upstream) => {
    const answer = fetch(`http://127.0.0.1:${upstream.port}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(checkWithinMs),
    });
    upstream.up = await answer.then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await Promise.all(upstreams.map(check));
  const timer = setInterval(() => {
    for (const upstream of upstreams) void check(upstream);
  }, checkEveryMs);

  return {
    url: `http://127.0.0.1:${port}`,
    isUp: (at: number) => upstreams.some((upstream) => upstream.port === at && upstream.up),
    async close() {
      clearInterval(timer);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass({ port, agent }: Upstream, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, url: path, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, connection: '' } });
  forwarded.on('response', (answer) => {
    const { connection, 'keep-alive': _, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  forwarded.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(`${'code' in error ? error.code : error.message}`);
  });
  incoming.pipe(forwarded);
}
