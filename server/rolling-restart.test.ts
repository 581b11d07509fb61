import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { livePath } from '#contract/live.ts';
import { databaseUrl } from './testing/database-url.ts';
import { forFile } from './testing/for-file.ts';
import { openNode, type ServerNode, waitFor } from './testing/node.test-kit.ts';
import { openWorld } from './testing/world.ts';

// That a rolling restart loses no request, `npm run faults -- --only=rolling-restart` proves.

const world = await forFile(openWorld());
const { rows } = await world.db.pool.query<{ name: string }>('select current_database() as name');
const url = databaseUrl(inject('database').connection, rows[0]?.name ?? '');
const settings = { NODE_ENV: 'test', DEMO: '0', LIMITS: 'off', LOG_LEVEL: 'info', DATABASE_URL: url };

async function startNode(env: Record<string, string> = {}): Promise<ServerNode> {
  const node = await openNode({ ...settings, ...env });
  onTestFinished(async () => {
    await node.stop('SIGKILL');
  });
  await node.start();
  return node;
}

async function listenAt({ port }: ServerNode, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}?token=${token}`);
  onTestFinished(() => socket.terminate());
  const closed = once(socket, 'close').then(([code]) => ({ code: Number(code), at: performance.now() }));
  await once(socket, 'open');
  return { closed };
}

/** Makes one call on a kept connection, if the server allows keeping it. */
function ask(port: number, path: string, agent?: Agent) {
  return new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port, path, agent, signal: AbortSignal.timeout(10_000) });
    sent.on('error', reject).on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
  });
}

test('A draining server is not ready, still answers, closes connections, and exits with 0', async () => {
  // Long enough for the calls below on a busy machine.
  const node = await startNode({ DRAIN_SECONDS: '6' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  expect(await ask(node.port, '/v1/health-check', agent)).toEqual({ status: 200, connection: 'keep-alive' });
  const sockets = await Promise.all([...Array(10)].map(async () => listenAt(node, (await world.customer()).token)));

  const since = performance.now();
  node.kill('SIGTERM');
  await waitFor(async () => (await ask(node.port, '/readyz')).status === 503, 'it is not ready');
  // Uses the connection of the previous call, which was idle. The server must not close it during the call, only with
  // the answer.
  expect(await ask(node.port, '/v1/health-check', agent)).toEqual({ status: 200, connection: 'close' });
  expect(await ask(node.port, '/v1/no/such/path')).toEqual({ status: 404, connection: 'close' });
  expect((await ask(node.port, '/livez')).status).toBe(200);

  const goodbyes = await Promise.all(sockets.map(({ closed }) => closed));
  expect(new Set(goodbyes.map(({ code }) => code))).toEqual(new Set([1001]));
  const times = goodbyes.map(({ at }) => at - since).sort((one, other) => one - other);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_000);
  expect(await node.stop('SIGCONT')).toBe(0);
  expect(performance.now() - since).toBeGreaterThan(5_900);
  expect(node.output()).toContain('Draining for 6 s before the stop');
});

test('A second signal ends the drain unless it comes at the same moment, and Ctrl-C stops at once', {
  tags: 'long',
}, async () => {
  const node = await startNode({ DRAIN_SECONDS: '300' });
  const ordered = performance.now();
  node.kill('SIGTERM');
  await waitFor(() => node.output().includes('Draining'), 'it drains');
  node.kill('SIGTERM');
  await waitFor(() => performance.now() - ordered > 1_100, 'another signal counts as another order');
  expect((await ask(node.port, '/livez')).status).toBe(200);
  expect(await node.stop('SIGTERM')).toBe(0);

  await node.start();
  const since = performance.now();
  expect(await node.stop('SIGINT')).toBe(0);
  expect(performance.now() - since).toBeLessThan(60_000);
  expect(node.output()).not.toContain('Draining');
});
