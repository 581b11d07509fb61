import { once } from 'node:events';
import { createServer, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openLog } from '../lib/log.ts';
import { openHttp } from './http.ts';
import {
  countDescriptors,
  exchange,
  handshake,
  openConnection,
  portOf,
  requestText,
  sendMalformedUpgrades,
} from './raw-http.test-kit.ts';

const live = '/v1/trigger/notifier/ws';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server with a page, a call with a body, a call that waits, and a live path open to anyone. */
async function open(greet = (socket: WebSocket) => socket.send('hello')) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const app = await openHttp({ log, production: false, findCaller: async () => undefined });
  const config = { access: 'anyone' } as const;
  let release: () => void = () => undefined;
  app.get('/login', { config }, async () => 'the page');
  app.get('/slow', { config }, () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    release = () => resolve('done');
    return promise;
  });
  app.post('/echo', { config }, async ({ body }) => JSON.stringify(body));
  app.route({
    method: 'GET',
    url: live,
    config,
    handler: async () => 'not live',
    wsHandler: greet,
  });
  const port = await portOf(app);
  closing.push(() => app.close());
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { app, port, lines, connections, release: () => release() };
}

const asWebSocket = (path: string, method = 'GET') => requestText(`${method} ${path}`, handshake);

describe('a WebSocket handshake', () => {
  test.each([
    '/',
    '/login',
    '/docs',
    '/%ff',
    `${live}/%ff`,
    `${live}/more`,
    `${live}%2f`,
    `/${live}`,
    `/x/..${live}`,
    'http://127.0.0.1/%ff',
    'http://127.0.0.1/login',
    `/v1/${'x'.repeat(300)}`,
  ])('outside the live path is refused and its connection closed: %s', async (path) => {
    const { port } = await open();
    const [head = '', body = ''] = (await exchange(port, asWebSocket(path))).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 404 /);
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(/^x-error-code: NOT_FOUND$/im);
    expect(head).toMatch(/^content-type: application\/problem\+json/im);
    expect(JSON.parse(body)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test.each([live, `${live}/`, `${live}?token=%ff`, `http://127.0.0.1${live}`])('is accepted at %s', async (path) => {
    const { port } = await open();
    const { socket, send, hears } = openConnection(port);
    send(asWebSocket(path));
    await hears(/^HTTP\/1\.1 101 .*hello/s);
    socket.destroy();
  });

  test('with another method or without a key closes its connection', async () => {
    const { port } = await open();
    expect(await exchange(port, asWebSocket(live, 'POST'))).toMatch(/^HTTP\/1\.1 4\d\d /);
    const keyless = requestText(`GET ${live}`, ['Connection: Upgrade', 'Upgrade: websocket']);
    expect(await exchange(port, keyless)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([live, '/login'])('after an unfinished call closes the connection: %s', async (path) => {
    const { port, connections, release } = await open();
    const { send, closes } = openConnection(port);
    send(requestText('GET /slow') + asWebSocket(path));
    await closes();
    release();
    await vi.waitFor(async () => expect(await connections()).toBe(0), 20_000);
  });

  test('that the router cannot read closes its connection, even without the guard', async () => {
    const { app } = await open();
    // Passes every upgrade to the router, as the WebSocket plugin does.
    const unguarded = createServer({ shouldUpgradeCallback: () => true }).on('upgrade', (request, socket) => {
      const response = new ServerResponse(request);
      if (socket instanceof Socket) response.assignSocket(socket);
      app.routing(request, response);
    });
    unguarded.listen(0, '127.0.0.1');
    await once(unguarded, 'listening');
    closing.push(async () => void unguarded.close());
    const address = unguarded.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await exchange(port, asWebSocket('/%ff'))).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('a live connection', () => {
  const messageOf = async (pieces: string[]) => {
    const { port, lines } = await open();
    const socket = new WebSocket(`ws://127.0.0.1:${port}${live}`);
    await once(socket, 'message');
    const closed = once(socket, 'close');
    for (const [at, piece] of pieces.entries()) socket.send(piece, { fin: at === pieces.length - 1 });
    const [code] = await closed;
    return { code, lines };
  };

  test.each([
    ['is too large', [`{"type":"${'x'.repeat(4_096)}"}`], 1009],
    ['comes in too many pieces', Array.from({ length: 100 }, () => ''), 1008],
  ] as const)('ends with a message that %s, and the log has no error', async (_what, pieces, code) => {
    const answer = await messageOf([...pieces]);
    expect(answer.code).toBe(code);
    await vi.waitFor(() => expect(answer.lines.join('')).toContain('A live connection broke'), 20_000);
    expect(answer.lines.filter((line) => !line.includes('"level":30'))).toEqual([]);
  });

  test('that fails in our code is logged as an error and closed', async () => {
    const { port, lines } = await open(() => {
      throw new Error('broken');
    });
    const socket = new WebSocket(`ws://127.0.0.1:${port}${live}`);
    expect((await once(socket, 'close'))[0]).toBe(1006);
    expect(lines.find((line) => line.includes('"level":50'))).toContain('broken');
  });
});

test('An upgrade to another protocol is answered as a plain request', async () => {
  const { port } = await open();
  const h2c = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'];
  const { socket, send, hears } = openConnection(port);
  send(requestText('GET /login', h2c));
  await hears(/^HTTP\/1\.1 200 .*the page$/s);
  send(requestText('POST /echo', [...h2c, 'Content-Type: application/json', 'Content-Length: 10'], '{"a": "b"}'));
  await hears(/\{"a":"b"\}$/);
  send(requestText('GET /%ff', h2c));
  await hears(/HTTP\/1\.1 404 [^{]*\{[^}]*NOT_FOUND[^}]*\}$/);
  socket.destroy();
});

test('Malformed upgrades leave no open connections or descriptors', { tags: 'long' }, async () => {
  const { port, connections } = await open();
  const before = countDescriptors();
  expect(await sendMalformedUpgrades(port, 2_000)).toBe(2_000);
  await vi.waitFor(async () => {
    expect(await connections()).toBe(0);
    expect(countDescriptors()).toBeLessThanOrEqual(before);
  }, 20_000);
});
