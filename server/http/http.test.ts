import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifySchema } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Money } from '#contract/wire/money.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDb } from '../database/db.ts';
import { openLog } from '../lib/log.ts';
import { client } from '../testing/client.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { openHttp } from './http.ts';

const world = await forFile(openWorld());
const person = await world.customer();

describe('an error', () => {
  // spec 8.1
  test('has the shape of RFC 9457, its code in a header, and the request id', async () => {
    const answer = await world.as(person).get('/v1/orders/nobody', { 'x-request-id': 'my.Request_1-2' });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Order not found',
      status: 404,
      detail: 'Order not found',
      code: 'ORDER_NOT_FOUND',
      reason: 'ORDER_NOT_FOUND',
      request_id: 'my.Request_1-2',
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-error-code': 'ORDER_NOT_FOUND',
      'x-request-id': 'my.Request_1-2',
      'cache-control': 'no-store',
    });
  });

  test.each(['', 'a b', 'x'.repeat(65), '<script>', 'ї'])('replaces the invalid request id %j', async (sent) => {
    const { headers, status } = await world.as().get('/v1/health-check', { 'x-request-id': sent });
    expect(status).toBe(200);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of the database becomes a 500 without details', async () => {
    const broken = await openWorld();
    const someone = await broken.customer();
    await broken.db.pool.query('alter table orders rename to hidden_orders');
    const { status, body, text } = await broken.as(someone).get('/v1/orders/');
    await broken.close();
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'SERVER_ERROR', detail: 'Something went wrong on our side' });
    expect(text).not.toMatch(/orders|select|\.ts/);
  });

  // spec 7.43
  test.each([
    ['refuses connections', 1],
    ['says nothing', undefined],
  ])('is a 503 with Retry-After while the database %s', async (_how, port) => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const db = openDb({
      host: '127.0.0.1',
      port: port ?? (typeof address === 'object' && address ? address.port : 0),
      connectionTimeoutMillis: 200,
    });
    const app = await buildApp({ db, config: readConfig({}), version: '0.0.0', log: openLog('silent') });
    expect(await client(app).get('/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const url of ['/v1/users/me/', '/v1/health-check', '/readyz']) {
      const answer = await client(app, 'A'.repeat(43)).get(url);
      expect(answer).toMatchObject({ status: 503, body: { code: 'SERVER_ERROR' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await app.close();
    await db.close();
    silent.close();
  });
});

describe('a path', () => {
  test.each([
    ['GET', '/v1'],
    ['GET', '/v1/'],
    ['GET', '/v1/nothing'],
    ['POST', '/v1/nothing'],
    ['POST', '/login'],
    ['OPTIONS', '/v1/nothing'],
    ['GET', '/v1/users/me/nothing'],
    ['GET', `/v1/orders/${'x'.repeat(300)}`],
    ['GET', '/v1/orders/%zz'],
    ['GET', '/v1/orders/%ff%fe'],
    ['GET', '/v1/offices/%00'],
    ['GET', '/v1/loc/regions/..%2f..%2fetc'],
  ] as const)('that does not exist is a 404: %s %s', async (method, url) => {
    const answer = await world.as(person).send(method, url, method === 'POST' ? 'not json' : undefined);
    expect(answer.status).toBe(404);
    expect(answer.body.code).toMatch(/NOT_FOUND$/);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  test.each([
    ['DELETE', '/v1/users/me', 'GET, HEAD, PUT'],
    ['DELETE', '/v1/users/me/', 'GET, HEAD, PUT'],
    ['GET', '/v1/token', 'POST'],
    ['PATCH', '/v1/orders/?page=1', 'GET, HEAD, POST'],
    ['POST', '/v1/health-check/', 'GET, HEAD'],
  ] as const)('without that method is a 405: %s %s', async (method, url, allow) => {
    const answer = await world.as().send(method, url, method === 'GET' ? undefined : 'not json');
    expect(answer).toMatchObject({ status: 405, body: { code: 'VALIDATION_ERROR' }, headers: { allow } });
    expect(await world.as().send('OPTIONS', url)).toMatchObject({ status: 204, text: '', headers: { allow } });
  });

  test('is the same with and without a final slash, and answers HEAD', async () => {
    for (const url of ['/v1/users/me', '/v1/users/me/', '/v1/health-check', '/v1/health-check/', '/v1/orders?size=1']) {
      expect((await world.as(person).get(url)).status).toBe(200);
      expect(await world.as(person).send('HEAD', url)).toMatchObject({ status: 200, text: '' });
    }
  });
});

describe('a body', () => {
  const order = (body: unknown, headers?: Record<string, string>) =>
    world.as(person).post('/v1/orders/', body, headers);
  const refused = (status: number) => ({ status, body: { code: 'VALIDATION_ERROR' } });

  test.each(['{', '', '"text', '[1,]', 'NaN', '{"a": 1}}', `${'['.repeat(30_000)}${']'.repeat(30_000)}`])(
    'that is not JSON is a 422: %.20j',
    async (body) => expect(await order(body)).toMatchObject(refused(422)),
  );

  test('over 64 KB is a 413', async () => {
    expect(await order(JSON.stringify({ note: 'x'.repeat(66_000) }))).toMatchObject(refused(413));
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is a 415',
    async (kind) => expect(await order('a=1', { 'content-type': kind })).toMatchObject(refused(415)),
  );

  test('is read only as UTF-8', async () => {
    const rename = (payload: Buffer, type = 'application/json') =>
      world.app.inject({
        method: 'PUT',
        url: '/v1/users/me/',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
        payload,
      });
    const statusOf = async (type: string) => (await rename(Buffer.from('{"full_name":"Олена"}'), type)).statusCode;
    expect((await rename(Buffer.from('{"full_name":"\xff\xfe"}', 'latin1'))).statusCode).toBe(422);
    expect(await statusOf('application/json; charset=utf-16')).toBe(415);
    expect(await statusOf('application/json; charset="windows-1251"')).toBe(415);
    expect(await statusOf('application/json; charset=UTF-8')).toBe(200);
    expect((await world.as(person).get('/v1/users/me/')).body.full_name).toBe('Олена');
  });

  test('is not read before the caller is identified', async () => {
    expect((await world.as().post('/v1/orders/', '{')).status).toBe(401);
    expect((await world.as(await world.admin()).post('/v1/orders/', '{')).status).toBe(403);
  });
});

describe('a list', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=99999999999',
    'size=0',
    'size=101',
    'size=',
    'page=1&page=2',
  ])('refuses %s', async (query) => {
    const answer = await world.as(person).get(`/v1/orders/?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect(answer.body.errors[0].pointer).toMatch(/^\/(page|size)/);
  });

  test('is empty past its end', async () => {
    expect(await world.as(person).get('/v1/orders/?page=100000&size=100')).toMatchObject({
      status: 200,
      body: { items: [], total: 0, page: 100_000, size: 100, pages: 0 },
    });
  });

  test.each([
    'search=%00',
    'search=%ff',
    'search=%ED%A0%80',
    'search=%',
    `search=${'x'.repeat(200)}`,
    '__proto__=1',
    '%00=%00',
  ])('is never a 500: %.30s', async (query) => {
    for (const url of ['/v1/orders/', '/v1/offices/', '/v1/loc/cities']) {
      expect([200, 422]).toContain((await world.as(person).get(`${url}?${query}`)).status);
    }
  });
});

test('Money keeps its exact digits in JSON', async () => {
  const rate = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.02408001' });
  const { text } = await world.as(person).get(`/v1/rates/current?sc=uah&tc=usdt`);
  expect(text).toContain('"rate":0.02408001,');
  expect(rate.rate).toBe('0.02408001');
  const big = '{"sc": "USD", "tc": "USDT", "rate": 1234567890.12345678}';
  expect((await world.as(await world.admin()).post('/v1/rates/', big)).text).toContain('"rate":1234567890.12345678,');
});

test('A page may run no foreign script, and an answer of the API may do nothing at all in a browser', async () => {
  const page = (await world.as().get('/docs')).headers;
  expect(page['content-security-policy']).toContain("script-src 'self';");
  expect(page['referrer-policy']).toBe('strict-origin-when-cross-origin');
  const answer = (await world.as(person).get('/v1/users/me/')).headers;
  expect(answer).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(JSON.stringify(answer).length).toBeLessThan(600);
});

describe('a route', () => {
  const open = (lines: string[] = []) =>
    openHttp({
      log: openLog('info', { write: (line) => lines.push(line) }),
      production: false,
      findCaller: async () => undefined,
    });

  test('without access makes the start fail', async () => {
    const app = await open();
    expect(() => app.get('/v1/forgotten', async () => ({}))).toThrow('GET /v1/forgotten does not say who may call it');
    await app.close();
  });

  test('is logged with the request id that the client receives', async () => {
    const lines: string[] = [];
    const app = await open(lines);
    app.get('/v1/kept', { config: { access: 'anyone' } }, async () => undefined);
    const { headers } = await client(app).get('/v1/kept', { 'x-request-id': 'seen-on-the-screen' });
    expect(headers['x-request-id']).toBe('seen-on-the-screen');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { request_id: 'seen-on-the-screen', path: '/v1/kept', msg: 'answered' },
    ]);
    await app.close();
  });

  test('answers only with statuses of its contract', async () => {
    const lines: string[] = [];
    const app = await open(lines);
    const config = { access: 'anyone' } as const;
    const schema: FastifySchema = { response: { 200: z.object({ amount: Money }) } };
    app.get('/v1/kept', { config, schema }, async () => ({ amount: '0.10', secret: 1 }));
    app.get('/v1/unpromised', { config }, async () => ({ secret: 1 }));
    app.get('/v1/other-status', { config, schema }, (_request, reply) => reply.code(201).send({ secret: 1 }));
    app.get('/v1/broken', { config, schema }, async () => ({ amount: 'secret' }));
    app.get('/v1/who', { config }, async (request) => request.actor);
    const { get } = client(app);
    expect((await get('/v1/kept')).text).toBe('{"amount":0.10}');
    for (const url of ['/v1/unpromised', '/v1/other-status', '/v1/broken', '/v1/who']) {
      const { status, text } = await get(url);
      expect(status).toBe(500);
      expect(text).not.toContain('secret');
    }
    expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(4);
    expect(lines.join('')).toContain('which its contract does not promise');
    await app.close();
  });
});
