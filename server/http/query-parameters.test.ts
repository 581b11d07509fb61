import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { refuseUnknownParameters } from './query-parameters.ts';

const world = await forFile(openWorld());

type Schema = { type?: string; properties?: object; $ref?: string };
type Reading = {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

test('Every list and export refuses a word that its query does not know, and names the nearest that it knows', async () => {
  const admin = await world.admin();
  const { paths, components } = (await world.as().get('/openapi.json')).body;
  const isList = ({ content = {} }: Reading['responses'][string] = {}) => {
    const { schema: { $ref, ...own } = {} } = content['application/json'] ?? {};
    const { type, properties = {} }: Schema = $ref ? components.schemas[$ref.split('/').at(-1) ?? ''] : own;
    return 'text/csv' in content || type === 'array' || 'items' in properties;
  };
  const lists = Object.entries<{ get?: Reading }>(paths).flatMap(([path, { get }]) => {
    const words = (get?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
    return get && (words.length > 0 || isList(get.responses[200])) ? [{ path, words }] : [];
  });
  expect(lists.length).toBeGreaterThan(20);
  for (const { path, words } of lists) {
    const answer = await world.as(admin).get(`${path.replace('{id}', admin.id)}?statuss__in=1`);
    expect({ path, status: answer.status, reason: answer.body.reason }).toEqual({
      path,
      status: 422,
      reason: 'queryWordUnknown',
    });
    const named = /^The query has an unknown word: statuss__in, (?:did you mean (\S+)\?|this list takes none)$/;
    const [said, nearest] = named.exec(answer.body.detail) ?? [];
    expect(said, `${path}: ${answer.body.detail}`).toBeDefined();
    expect(words.length === 0 ? nearest === undefined : words.includes(nearest ?? ''), path).toBe(true);
    expect(answer.body.errors).toEqual([{ pointer: '/statuss__in', message: said?.split(': ')[1] }]);
  }
});

test.each([
  ['/v1/orders/', 'statuss__in', 'status__in'],
  ['/v1/orders/export', 'created_at_gte', 'created_at__gte'],
  ['/v1/users/', 'permission_in', 'permissions__in'],
  ['/v1/rates/', 'offce_id', 'office_id'],
  ['/v1/offices/', 'pages', 'page'],
  ['/v1/rates/subscriptions', 'TC', 'tc'],
])('%s?%s is answered with "did you mean %s?"', async (path, word, nearest) => {
  const { body } = await world.as(await world.admin()).get(`${path}?${word}=1`);
  expect(body.detail).toBe(`The query has an unknown word: ${word}, did you mean ${nearest}?`);
});

test('A long query of unknown words is answered with a few of them, each cut', async () => {
  const query = Array.from({ length: 300 }, (_, at) => `${'x'.repeat(42)}${at}=`).join('&');
  const { status, body } = await world.as(await world.admin()).get(`/v1/orders/?${query}`);
  expect(status).toBe(422);
  expect(body.errors).toHaveLength(10);
  expect(body.errors[0].pointer).toBe(`/${'x'.repeat(40)}`);
});

test('One thing is answered whatever else stands in its address', async () => {
  const customer = await world.customer();
  expect((await world.as(customer).get('/v1/users/me/?anything=1')).status).toBe(200);
});

test('A list whose query cannot be read word by word stops the start', async () => {
  const app = Fastify();
  refuseUnknownParameters(app);
  const schema = { querystring: z.record(z.string(), z.string()), response: { 200: z.array(z.string()) } };
  expect(() => app.get('/v1/any', { schema }, async () => [])).toThrow('The parameters of the query of /v1/any');
});
