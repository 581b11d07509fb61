import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:tls';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { livePath } from '#contract/live.ts';
import { databaseUrl } from './testing/database-url.ts';
import { findProgram, type ProxyName, startDeployed } from './testing/deployed.test-kit.ts';
import { forFile } from './testing/for-file.ts';
import { freePort, openNode, type ServerNode, waitFor } from './testing/node.test-kit.ts';
import { restartUnderLoad } from './testing/rolling.test-kit.ts';
import { openWorld } from './testing/world.ts';

const names: ProxyName[] = ['nginx', 'haproxy', 'caddy'];
const isThere = (name: ProxyName) => findProgram(name) !== undefined && findProgram('openssl') !== undefined;

const files: Record<ProxyName, string> = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', caddy: 'Caddyfile' };

// Runs on every machine, with or without these programs.
test.each(names)(
  'The configuration for %s speaks HTTP/2, has the live path, forwards the client address and blocks the metrics',
  (name) => {
    const lines = readFileSync(new URL(`../deploy/${files[name]}`, import.meta.url), 'utf8').split('\n');
    const config = lines.filter((line) => !/^\s*#/.test(line)).join('\n');
    expect(config).toContain(livePath);
    expect(config).toContain('/metrics');
    // Caddy speaks HTTP/2 by default.
    if (name !== 'caddy') expect(config).toMatch(/listen 443 ssl http2;|bind :443 .* alpn h2,/);
    // Caddy sets the client address by default.
    if (name !== 'caddy') expect(config).toContain('X-Forwarded-For');
    // nginx without a subscription has no health checks.
    if (name !== 'nginx') expect(config).toContain('/readyz');
  },
);

const world = await forFile(openWorld());
const { rows } = await world.db.pool.query<{ name: string }>('select current_database() as name');
const url = databaseUrl(inject('database').connection, rows[0]?.name ?? '');
const settings = {
  NODE_ENV: 'test',
  DEMO: '0',
  LIMITS: 'off',
  LOG_LEVEL: 'info',
  DATABASE_URL: url,
  TRUST_PROXY: 'loopback',
  DRAIN_SECONDS: '2',
};

async function startNodes(): Promise<[ServerNode, ServerNode]> {
  const nodes: [ServerNode, ServerNode] = [await openNode(settings), await openNode(settings)];
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
  });
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}

async function startProxy(name: ProxyName, nodes: [number, number], edit?: (config: string) => string) {
  const proxy = await startDeployed(name, nodes, edit);
  onTestFinished(proxy.close);
  return proxy;
}

/** The result of a live connection for a page with this origin. */
async function listenThrough(url: string, token: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('https', 'wss')}${livePath}?token=${token}`, {
    origin: url,
    rejectUnauthorized: false,
    handshakeTimeout: 10_000,
  });
  onTestFinished(() => socket.terminate());
  return new Promise((resolve) => {
    socket.on('open', () => socket.send('{"type":"ping"}'));
    socket.on('message', (text) => resolve(String(text)));
    socket.on('unexpected-response', (_request, answer) => resolve(String(answer.statusCode)));
    socket.on('error', (error) => resolve(error.message));
  });
}

/** A node that records its requests. */
async function startListener() {
  const heard: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== '/readyz' && incoming.url !== '/livez') heard.push(incoming);
    outgoing.end('heard');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, heard };
}

const askThrough = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const options = { path, headers, rejectUnauthorized: false, agent: false, signal: AbortSignal.timeout(10_000) };
    const sent = request(url, options);
    sent.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode));
    sent.end();
  });

describe.each(names)('the configuration for %s', (name) => {
  test.runIf(isThere(name))(
    'forwards the client address, and drops forwarded headers that the client sent',
    async () => {
      const { port, heard } = await startListener();
      const { url } = await startProxy(name, [port, port]);
      const forged = {
        'X-Forwarded-For': '6.6.6.6',
        'X-Forwarded-Proto': 'gopher',
        'X-Forwarded-Host': 'evil.example',
        Forwarded: 'for=6.6.6.6',
      };
      expect(await askThrough(url, '/page', forged)).toBe(200);
      const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' };
      for (const path of [livePath, '/login']) await askThrough(url, path, { ...forged, ...upgrade });
      const [page, live, login] = heard.map(({ headers }) => headers);
      for (const headers of [page, live, login]) {
        expect(headers).toMatchObject({
          host: new URL(url).host,
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
        });
        expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|evil|gopher/);
      }
      expect(live).toMatchObject({ connection: expect.stringMatching(/^upgrade$/i), upgrade: 'websocket' });
      expect(login).not.toHaveProperty('upgrade');
    },
  );

  test.runIf(isThere(name))('blocks the metrics for outside clients', async () => {
    const { port, heard } = await startListener();
    const { url } = await startProxy(name, [port, port]);
    const spellings = [
      '/metrics',
      '/metrics/',
      '/metrics?x=1',
      '/%6detrics',
      '/Metrics',
      '/./metrics',
      '/a/../metrics',
    ];
    for (const path of spellings) await askThrough(url, path);
    // A URL with the host, as clients of forward proxies send it.
    const { port: https } = new URL(url);
    const wire = connect({
      host: 'localhost',
      servername: 'localhost',
      port: Number(https),
      rejectUnauthorized: false,
    });
    wire.write(`GET ${url}/metrics HTTP/1.1\r\nHost: localhost:${https}\r\nConnection: close\r\n\r\n`);
    await once(wire.resume(), 'end');
    expect(
      heard.map((incoming) => incoming.url).filter((path) => /^\/metrics/i.test(decodeURIComponent(path ?? ''))),
    ).toEqual([]);
  });

  test.runIf(isThere(name))(
    'carries live connections, and loses no request in a rolling restart',
    { timeout: 120_000 },
    async () => {
      const nodes = await startNodes();
      const { url } = await startProxy(name, [nodes[0].port, nodes[1].port]);
      const { token } = await world.customer();
      expect(await listenThrough(url, token)).toBe('{"type":"pong"}');
      const { sent, lost } = await restartUnderLoad({ nodes, url, token, requests: 600 });
      expect(sent).toBeGreaterThanOrEqual(600);
      expect(lost).toEqual({});
      expect(await listenThrough(url, token)).toBe('{"type":"pong"}');
    },
  );
});

test.runIf(isThere('nginx'))(
  'When nginx does not pass Host on, the node refuses every browser and logs the reason',
  async () => {
    const [one, other] = await startNodes();
    const withoutHost = (config: string) => config.replaceAll(/proxy_set_header Host .*/g, '');
    const { url } = await startProxy('nginx', [one.port, other.port], withoutHost);
    expect(await listenThrough(url, (await world.customer()).token)).toBe('403');
    await waitFor(
      () => `${one.output()}${other.output()}`.includes(`"origin":"${url}","host":"obmin"`),
      'the log says why',
    );
  },
);
