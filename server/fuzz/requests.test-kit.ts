import fc, { type Arbitrary } from 'fast-check';
import { anyValue, idOf, oddTexts, type Schema } from './values.test-kit.ts';

type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Content = Record<string, { schema: Schema }>;
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
export type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { content: Content }> };
};

export const callers = ['anonymous', 'customer', 'cashier', 'office_owner', 'admin'] as const;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** One call. `known-…` in the URL or payload stands for something that exists when the call is made. */
export type Call = {
  operation: Operation;
  caller: (typeof callers)[number];
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string;
};

/**
 * These operations need an order with a certain status, the newest rate, or an office without orders. They rarely
 * succeed, so they are tried more often.
 */
const seldomRight = new Set([
  'placeOrder',
  'receiveOrder',
  'readyOrder',
  'closeOrder',
  'createRate',
  'switchRate',
  'archiveOffice',
]);

/** A random call of a random operation. */
export function anyCall({ paths, components }: Described): Arbitrary<Call> {
  const refer = (ref: string) => components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
  const operations = Object.entries(paths).flatMap(([path, each]) =>
    methods.flatMap((method) => {
      const operation = each[method.toLowerCase()];
      if (!operation) return [];
      const weight = seldomRight.has(operation.operationId) ? 4 : 1;
      return { weight, arbitrary: callOf({ path, method, operation, refer }) };
    }),
  );
  return fc.oneof(...operations);
}

type Route = { path: string; method: Method; operation: Operation; refer: (ref: string) => Schema };

function callOf({ path, method, operation, refer }: Route): Arbitrary<Call> {
  const { parameters = [], requestBody } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      id: pathId(path),
      query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, anyValue(schema, { name, refer })])), {
        requiredKeys: query.flatMap(({ name, required }) => (required ? [name] : [])),
      }),
      extra: usually('', oddQueries),
      headers: headersOf(headers.map(({ name }) => name)),
      body: requestBody ? bodyOf(requestBody.content, refer) : usually(undefined, oddBodies),
      token: usually(undefined, ['', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'a'.repeat(5_000)}`]),
    })
    .map(({ caller, id, query: queryFields, extra, headers: sent, body, token }) => ({
      operation,
      caller,
      method,
      url: `${path.replace('{id}', id)}?${queryText(queryFields)}${extra}`,
      headers: { ...sent, ...body?.headers, ...(token !== undefined && { authorization: token }) },
      ...(body && method !== 'GET' && { payload: body.text }),
    }));
}

const usually = <T, U>(value: T, others: U[]): Arbitrary<T | U> =>
  fc.oneof({ weight: 25, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const oddPaths = [
  '%00',
  '%',
  '%ff',
  '%ed%a0%80',
  '..%2f',
  'a'.repeat(300),
  '__proto__',
  "'",
  '%F0%9F%98%80',
  '*',
  ':id',
  '1',
];
const oddQueries = [
  '&page=%00',
  '&size=%ff',
  '&search=%',
  '&page=1&page=2',
  '&search[]=a',
  '&__proto__=1',
  '&sc=%ed%a0%80',
  '&=',
  '&&&',
];

/** What the id in a path belongs to, by the path segment before it. */
const kinds: Record<string, string> = {
  users: 'person',
  offices: 'office',
  rates: 'rate',
  orders: 'order',
  regions: 'region',
  districts: 'district',
  cities: 'city',
};

function pathId(path: string): Arbitrary<string> {
  const noun = /(\w+)\/\{id\}/.exec(path)?.[1] ?? '';
  const right = idOf(kinds[noun] ?? 'order');
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...oddPaths) });
}

function queryText(queryFields: Record<string, unknown>): string {
  const fields = Object.entries(queryFields).flatMap(([name, value]) =>
    [value]
      .flat()
      .slice(0, 60)
      .map((each) => ({ name, each })),
  );
  return fields.map(({ name, each }) => `${name}=${encodeURIComponent(plain(each))}`).join('&');
}

const plain = (value: unknown) => (typeof value === 'object' ? '' : String(value)).toWellFormed();

/** Values to try in headers. */
const headerTexts = [
  '"1"',
  '1',
  '*',
  '"2"',
  'W/"1"',
  '"99999999999"',
  '',
  ' ',
  'key-1',
  'key-2',
  'x'.repeat(300),
  'ÿ',
  "'",
];

const headersOf = (names: string[]): Arbitrary<Record<string, string>> =>
  fc.record(
    {
      ...Object.fromEntries(names.map((name) => [name, fc.constantFrom(...headerTexts)])),
      'accept-language': fc.constantFrom('uk', 'en;q=0.1', '*', 'x'.repeat(2_000)),
      'x-request-id': fc.constantFrom('ok-1', 'ÿ', 'x'.repeat(65)),
    },
    { requiredKeys: [] },
  );

type Body = { text: string; headers: Record<string, string> };

const json = (text: string): Body => ({ text, headers: { 'content-type': 'application/json' } });
const oddBodies: Body[] = [
  ...['', '{', 'null', '[]', '"x"', '1e999', '\ufeff{}', '{"amount":1,"amount":2}', '{"__proto__":null}'].map(json),
  json('['.repeat(20_000) + ']'.repeat(20_000)),
  json(`{"note":"${'x'.repeat(70_000)}"}`),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
    ';',
  ].map((type) => ({ text: '{}', headers: { 'content-type': type } })),
  { text: '', headers: {} },
];

function bodyOf(content: Content, refer: Route['refer']): Arbitrary<Body> {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content);
  const fittingBody = anyValue(schema, { name: '', refer }).map((value) => {
    if (type === 'application/json') return json(JSON.stringify(value).replace(/"raw-([^"]+)"/g, '$1'));
    const fields =
      typeof value === 'object' && value !== null ? Object.entries(value) : oddTexts.entries().take(3).toArray();
    return { text: queryText(Object.fromEntries(fields)), headers: { 'content-type': type } };
  });
  return fc.oneof({ weight: 12, arbitrary: fittingBody }, { weight: 1, arbitrary: fc.constantFrom(...oddBodies) });
}
