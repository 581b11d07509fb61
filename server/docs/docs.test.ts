import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '#contract/wire/errors.ts';
import { answerSchema, checkRefusal } from '../testing/answer-schemas.ts';
import { putOnBooks, safeOf } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { openShift, tillOf } from '../testing/till.test-kit.ts';
import { openWorld } from '../testing/world.ts';
import { documentRoutes } from './document.ts';

type Parameter = { name: string; in: string; schema: { default?: number; minimum?: number; maximum?: number } };
type Responses = Record<string, { content?: Record<string, unknown> }>;
type Operation = { operationId?: string; parameters?: Parameter[]; responses: Responses };

const world = await forFile(openWorld());
const answer = await world.as().get('/openapi.json');
expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
const text = answer.text;
const described = Object.entries<Record<string, Operation>>(answer.body.paths).flatMap(([path, each]) =>
  Object.entries(each).map(([method, operation]) => [method, path, operation] as const),
);

/** Two of the recommended rules do not apply here. */
const rules = {
  // The specification fixes the paths, some with a slash at the end.
  'no-path-trailing-slash': 'off',
  // The project has no licence text.
  'info-license': 'off',
} as const;

test('An OpenAPI linter finds no problem in the description', async () => {
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test('A route that does not name itself stops the start', async () => {
  const app = Fastify();
  documentRoutes(app, '0.0.0');
  const schema = { response: { 200: z.string() } };
  expect(() => app.get('/v1/nameless', { schema }, async () => '')).toThrow('GET /v1/nameless does not name itself');
});

test('The tests find a refusal that its route does not name', () => {
  for (const code of ['ORDER_ALREADY_PROCESSED', 'FORBIDDEN', undefined])
    expect(() => checkRefusal('PUT', '/v1/orders/1/confirm', code)).not.toThrow();
  const unnamed = 'PUT /v1/orders/:id/confirm refused with EXCHANGE_RATE_EXPIRED';
  expect(() => checkRefusal('PUT', '/v1/orders/1/confirm', 'EXCHANGE_RATE_EXPIRED')).toThrow(unnamed);
});

test('Every refusal names its reason, and an operation describes what it adds to a refusal', () => {
  const { components, paths } = JSON.parse(text);
  expect(components.schemas.Problem.properties.reason.enum).toEqual(
    expect.arrayContaining([...Object.keys(messages), 'CONFLICT']),
  );
  const added = (path: string, method: string) => {
    const { schema } = paths[path][method].responses[409].content['application/problem+json'];
    return schema.allOf.flatMap(({ $ref, properties = {} }: Record<string, object>) => $ref ?? Object.keys(properties));
  };
  const problem = '#/components/schemas/Problem';
  expect(added('/v1/orders/{id}/confirm', 'put')).toEqual([
    problem,
    'order',
    'needs',
    'kind',
    'limits',
    'from_sum',
    'hours',
    'short_by',
  ]);
  expect(added('/v1/orders/', 'post')).toEqual([
    problem,
    'current_rate',
    'closed_until',
    'closed_reason',
    'amount',
    'cash',
  ]);
  const askable = [problem, 'warnings', 'needs', 'kind', 'limits'];
  for (const path of ['/v1/rates/', '/v1/rates/publish', '/v1/rates/subscribe'])
    expect(added(path, 'post')).toEqual(askable);
  expect(added('/v1/rates/{id}/status', 'patch')).toEqual(askable);
  expect(added('/v1/offices/', 'post')).toEqual([problem, 'warnings', 'needs']);
  expect(added('/v1/rates/{id}', 'delete')).toEqual([problem, 'warnings', 'needs']);
  expect(added('/v1/orders/by-code', 'post')).toEqual([problem, 'office']);
  expect(added('/v1/offices/{id}', 'put')).toEqual([problem, 'warnings', 'needs', 'missing']);
});

test('The tests read the answer of every operation by its schema, so that they see all digits of money', () => {
  const unknown = described.filter(
    ([method, path]) => answerSchema(method.toUpperCase(), path, 200) instanceof z.ZodUnknown,
  );
  expect(unknown.map(([method, path]) => `${method} ${path}`)).toEqual([]);
});

test('Statuses, roles, amounts and times are described in their wire format', () => {
  const { schemas } = JSON.parse(text).components;
  expect(schemas.Order.properties).toMatchObject({
    status: { type: 'integer', enum: [1, 2, 3, 4, 5, 6] },
    amt_to_recv: { type: 'number' },
    created_at: { type: 'string', format: 'date-time' },
    wallet: { anyOf: [{ $ref: '#/components/schemas/Wallet' }, { type: 'null' }] },
  });
  expect(schemas.User.properties.permissions).toMatchObject({ type: 'integer', enum: [1, 2, 3, 4] });
});

test('Every list has the page size that its description names as the default', async () => {
  const admin = world.as(await world.admin());
  const customer = await world.customer();
  const [office, rate] = [await world.office(), await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' })];
  const order = await writeOrder(world, { customer, office, rate });
  await putOnBooks(world, office);
  const shift = await openShift(world, await world.admin(), await tillOf(world, office));
  const ids = { orders: order.id, users: customer.id, books: await safeOf(world, office.id), shifts: shift.id };
  // A file takes the words of its list and has no pages.
  const lists = described.filter(
    ([, , { parameters = [], responses }]) =>
      parameters.some(({ name }) => name === 'size') && responses[200]?.content?.['application/json'],
  );
  expect(lists.length).toBeGreaterThan(5);
  for (const [, path, { parameters = [] }] of lists) {
    const size = parameters.find(({ name }) => name === 'size')?.schema;
    expect(size).toMatchObject({ minimum: 1, maximum: 100 });
    const [, id = ''] = Object.entries(ids).find(([what]) => path.startsWith(`/v1/${what}/`)) ?? [];
    expect((await admin.get(path.replace('{id}', id))).body).toMatchObject({ page: 1, size: size?.default });
  }
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)(
  'The description is sent compressed to a client that accepts %s',
  async (accepted, encoding, decompress) => {
    const answer = await world.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(answer.rawPayload.length).toBeLessThan(text.length / 4);
    expect(decompress(answer.rawPayload).toString()).toBe(text);
  },
);

test.each(['', 'identity', 'zstd', 'br;q=0'])(
  'The description is sent uncompressed to a client that accepts %j',
  async (accepted) => {
    const { headers, text: sent } = await world.as().get('/openapi.json', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBeUndefined();
    expect(sent).toBe(text);
  },
);

test('The description explains both ways to open the live connection', () => {
  const { description } = JSON.parse(text).info;
  for (const way of ['?ticket=…', '?token=…', 'POST /v1/trigger/notifier/ticket']) expect(description).toContain(way);
});

test('The page with the description contains no inline script', async () => {
  const page = await world.as().get('/docs');
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/);
  expect(page.text).not.toMatch(/<script>|<script[^>]*>[^<]|\son\w+=|javascript:/);
  expect((await world.as().get('/docs/')).text).toBe(page.text);
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, file]) => file ?? []);
  expect(files).toHaveLength(4);
  for (const file of files) expect([file, (await world.as().get(file)).status]).toEqual([file, 200]);
  expect((await world.as().get('/docs/index.html')).status).toBe(404);
});

test('The description is available during maintenance', async () => {
  const admin = world.as(await world.admin());
  await admin.put('/v1/settings', { maintenance: true });
  try {
    for (const url of ['/openapi.json', '/docs', '/docs/start.js', '/docs/swagger-ui-bundle.js'])
      expect([url, (await world.as().get(url)).status]).toEqual([url, 200]);
  } finally {
    await admin.put('/v1/settings', { maintenance: false });
  }
});
