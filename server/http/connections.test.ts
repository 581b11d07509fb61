import { connect } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { livePath } from '#contract/live.ts';
import { openLog } from '../lib/log.ts';
import { openHttp } from './http.ts';
import type { Bounds } from './limit/connection-limits.ts';
import { countBursts } from './limit/request-bursts.ts';
import { countDescriptors, exchange, handshake, openConnection, portOf, requestText } from './raw-http.test-kit.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const megabyte = 1_000_000;
const big = Buffer.alloc(32 * megabyte, 'x');
const get = (path: string) => requestText(`GET ${path}`);

/** A server with an answer too large for the system's buffers, and a call that waits until the test releases it. */
async function open(bounds: Partial<Bounds> = {}) {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => lines.push(line) });
  const app = await openHttp({
    log,
    production: false,
    findCaller: async () => undefined,
    bounds: { checkEveryMs: 20, ...bounds },
  });
  const config = { access: 'anyone' } as const;
  const waiting: (() => void)[] = [];
  const seen = { requests: 0, handled: 0, atOnce: 0, most: 0 };
  app.get('/', { config }, async () => 'the page');
  app.get('/livez', { config }, async () => 'alive');
  app.get('/big', { config }, () => {
    seen.handled += 1;
    return big;
  });
  app.get<{ Querystring: { n: string } }>('/number', { config }, async ({ query }) => {
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    await new Promise(setImmediate);
    seen.atOnce -= 1;
    return `number ${query.n};`;
  });
  app.get('/wait', { config }, async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.push(() => resolve('released'));
    return promise;
  });
  app.post('/echo', { config }, async () => 'echo');
  app.route({
    method: 'GET',
    url: livePath,
    config,
    handler: async () => '',
    wsHandler: (socket) => socket.send('hello'),
  });
  const port = await portOf(app);
  closing.push(() => app.close());
  app.server.on('request', () => {
    seen.requests += 1;
  });
  const call = (path: string, headers: readonly string[] = []) => {
    const connection = openConnection(port);
    closing.push(async () => connection.socket.destroy());
    connection.send(requestText(`GET ${path}`, headers));
    return connection;
  };
  const waits = async (count: number) => {
    const calls = Array.from({ length: count }, () => call('/wait'));
    await vi.waitFor(() => expect(waiting).toHaveLength(count), 20_000);
    return calls;
  };
  const release = () => {
    for (const letGo of waiting.splice(0)) letGo();
  };
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { port, call, waits, seen, lines, release, connections };
}

describe('pipelined requests', () => {
  test('are handled one after the other and answered in their order', async () => {
    const { port, seen } = await open();
    const { send, hears, heard, socket } = openConnection(port);
    const numbers = [1, 2, 3, 4, 5];
    send(numbers.map((n) => get(`/number?n=${n}`)).join(''));
    await hears(/number 5;$/);
    expect(heard().match(/number \d/g)).toEqual(numbers.map((n) => `number ${n}`));
    expect(seen.most).toBe(1);
    send(get('/number?n=6'));
    await hears(/number 6;$/);
    socket.destroy();
  });

  const body = ['Content-Type: application/json', 'Content-Length: 2'];
  test.each([
    ['wait for an answer', get('/wait')],
    ['are answered at once', get('/nothing')],
    ['have a body and are answered at once', requestText('POST /nothing', body, '{}')],
    ['ask first', requestText('POST /nothing', ['Expect: 100-continue', ...body], '{}')],
    ['expect what no server knows', requestText('GET /', ['Expect: wonders'])],
    ['name no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('of a burst of 1,000 that %s, nine are read, and the connection closes', async (_what, text) => {
    const { port, seen } = await open();
    const bursts = countBursts();
    const heard = await exchange(port, text.repeat(1_000));
    expect(seen.requests).toBeLessThanOrEqual(9);
    expect(heard.match(/HTTP\/1\.1 [2-5]\d\d/g) ?? []).toSatisfy((answers: string[]) => answers.length <= 9);
    expect(countBursts()).toBe(bursts + 1);
  });

  test('that come a few at a time are all answered on one connection, with their bodies', async () => {
    const { port, seen } = await open();
    const { send, heard, socket } = openConnection(port);
    for (let turn = 1; turn <= 4; turn += 1) {
      send(requestText('POST /echo', ['Expect: 100-continue', ...body], '{}').repeat(8));
      await vi.waitFor(() => expect(heard().match(/\necho/g)).toHaveLength(8 * turn), 20_000);
    }
    expect(seen.requests).toBe(32);
    socket.destroy();
  });

  test('of which one is in work close the connection when nine come one by one', async () => {
    const { call, seen } = await open();
    const { send, closes } = call('/wait');
    for (let sent = 1; sent <= 8; sent += 1) {
      await vi.waitFor(() => expect(seen.requests).toBe(sent), 20_000);
      send(get('/'));
    }
    await vi.waitFor(() => expect(seen.requests).toBe(9), 20_000);
    send(get('/'));
    await closes();
    expect(seen.requests).toBe(9);
  });

  test('close the connection when there are too many, before answers or open files pile up', async () => {
    const { port, seen } = await open();
    const before = countDescriptors();
    const connections = Array.from({ length: 8 }, () => openConnection(port));
    for (const { send } of connections) send(get('/big').repeat(800));
    await Promise.all(connections.map(({ closes }) => closes()));
    expect(seen.handled).toBeLessThanOrEqual(8);
    // The server may close its end of a connection a moment after the client.
    await vi.waitFor(() => expect(countDescriptors()).toBeLessThanOrEqual(before), 20_000);
  });
});

describe('a client', () => {
  test('that does not read its answer is disconnected; others and live connections are not', async () => {
    const { call, connections } = await open({ stalledMs: 300 });
    const live = call(livePath, handshake);
    await live.hears(/hello/);
    const [deaf, keen, resting] = [call('/big'), call('/big'), call('/')];
    deaf.socket.pause();
    await resting.hears(/the page$/);
    await vi.waitFor(() => expect(keen.heard().length).toBeGreaterThan(big.length), 20_000);
    await vi.waitFor(async () => expect(await connections()).toBe(3), 20_000);
    expect([keen, live, resting].map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
  });

  test('that reads a few bytes now and then is disconnected', async () => {
    const { port, connections, seen } = await open({ stalledMs: 300 });
    const onread = { buffer: Buffer.alloc(1), callback: () => false };
    const socket = connect({ host: '127.0.0.1', port, onread });
    closing.push(async () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.write(get('/big'));
    await vi.waitFor(() => expect(seen.handled).toBe(1), 20_000);
    for await (const _tick of every(50)) {
      if ((await connections()) === 0) break;
      socket.resume();
    }
    expect(socket.bytesRead).toBeGreaterThan(1);
    expect(socket.bytesRead).toBeLessThan(megabyte);
  });

  test.each([
    ['its headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['nothing at all', ''],
    ['its body', requestText('POST /echo', ['Content-Type: application/json', 'Content-Length: 100'], '{"a": ')],
  ])('that does not finish sending %s in time gets an error, and its connection closes', async (_what, text) => {
    const { port } = await open({ headersMs: 150, bodyMs: 300 });
    expect(await exchange(port, text)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a full server', () => {
  const maxConnections = 3;

  test('refuses new connections with Retry-After, logs it, and serves again when there is room', async () => {
    const { port, waits, release, lines } = await open({ maxConnections });
    const calls = await waits(maxConnections);
    const [head = '', body = ''] = (await exchange(port, get('/'))).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/^retry-after: 5$/im);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toMatchObject({ code: 'SERVER_ERROR', status: 503 });
    expect(await exchange(port, requestText(`GET ${livePath}`, handshake))).toMatch(/^HTTP\/1\.1 503 /);
    expect(await exchange(port, get('/livez'))).toMatch(/^HTTP\/1\.1 200 .*alive$/s);
    expect(lines.filter((line) => line.includes('MAX_CONNECTIONS'))).toHaveLength(1);
    release();
    await Promise.all(calls.map(({ hears }) => hears(/released$/)));
    const next = openConnection(port);
    next.send(get('/'));
    await next.hears(/^HTTP\/1\.1 200 /);
    next.socket.destroy();
  });

  test('closes the connection with the longest idle time before it refuses a new one', async () => {
    const { call, waits } = await open({ maxConnections });
    const [working] = await waits(1);
    const oldest = call('/');
    await oldest.hears(/the page$/);
    const other = call('/');
    await other.hears(/the page$/);
    const newcomer = call('/');
    await newcomer.hears(/^HTTP\/1\.1 200 .*the page$/s);
    await oldest.closes();
    expect([working, other, newcomer].map((each) => each?.isClosed())).toEqual([false, false, false]);
  });

  test('closes a call that waits too long for its client, to make room', async () => {
    const { call, waits, seen, connections } = await open({ maxConnections, heldMs: 100 });
    const [working] = await waits(1);
    const slow = [call('/big'), call('/big')];
    for (const { socket } of slow) socket.pause();
    await vi.waitFor(() => expect(seen.handled).toBe(2), 20_000);
    await vi.waitFor(async () => {
      const newcomer = call('/');
      await newcomer.hears(/^HTTP\/1\.1 /);
      expect(newcomer.heard()).toMatch(/^HTTP\/1\.1 200 .*the page$/s);
    }, 20_000);
    // Refused newcomers may still be closing.
    await vi.waitFor(async () => expect(await connections()).toBe(maxConnections), 20_000);
    expect(working?.isClosed()).toBe(false);
  });

  test('closes new connections without an answer when too many wait for a refusal', async () => {
    const { port, waits } = await open({ maxConnections });
    await waits(maxConnections);
    const waiting = Array.from({ length: 100 }, () => openConnection(port));
    for (const { socket } of waiting) closing.push(async () => socket.destroy());
    await Promise.all(waiting.map(({ socket }) => vi.waitFor(() => expect(socket.connecting).toBe(false), 20_000)));
    expect(await exchange(port, get('/'))).toBe('');
    const [first] = waiting;
    first?.send(get('/'));
    await first?.hears(/^HTTP\/1\.1 503 /);
  });
});
