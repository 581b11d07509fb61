import { createECDH } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { password } from '../testing/world.ts';

/** The parts of JSON Schema that the API description uses. */
export type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Stands for the id or phone of something that exists when the call is made. Number 0 is the newest. */
const known = (kind: string) => fc.oneof(fc.constant(0), fc.nat(3), fc.nat(12)).map((at) => `known-${kind}-${at}`);

/** Numbers as JSON text that JavaScript can't represent. The quotes are removed before the request is sent. */
const written = ['1e400', '-0', '1E+2', '123456789012345678901234567890.123456789', '0.000000001'].map(
  (n) => `raw-${n}`,
);

const deep = (depth: number): unknown => (depth === 0 ? [] : [deep(depth - 1)]);

export const oddTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202e',
    '\ufeff',
    '👩‍👩‍👧‍👦',
    'İ',
    'ß',
    '%',
    '_',
    '\\',
    '%_%',
    "' or 1=1 --",
  ],
  ...['null', 'true', 'NaN', 'Infinity', '0x10', '1e3', '-1', '٣', '0', '__proto__', 'constructor', '../..', '{{7*7}}'],
  ...[
    '2025-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2025-01-01T00:00:00+14:00',
    '-271821-04-20T00:00:00Z',
  ],
  'x'.repeat(130),
  'ї'.repeat(5_000),
];

const oddValues: unknown[] = [
  ...[...oddTexts, ...written],
  ...[null, true, false, 0, -1, 1.5, 1e21, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63],
  ...[[], [[]], [null], {}, { data: null }, { data: [{ address: 1 }] }, deep(500)],
  JSON.parse('{"__proto__":{"permissions":1},"constructor":{"prototype":{"permissions":1}}}'),
  Array.from({ length: 1_500 }, (_, at) => at),
];

const kinds: Record<string, string> = {
  office_id: 'office',
  add_office_ids: 'office',
  rmv_office_ids: 'office',
  er_id: 'rate',
  region_id: 'region',
  district_id: 'district',
  city_id: 'city',
};

export const idOf = (kind: string) =>
  fc.oneof(
    { weight: 8, arbitrary: known(kind) },
    { weight: 1, arbitrary: fc.constantFrom('order', 'person', 'office', 'rate', 'city').chain(known) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: known(kind).map((token) => `UPPER-${token}`) },
  );

const phone = fc.oneof(
  known('phone'),
  fc.constantFrom('0671234567', '+38 (050) 765-43-21', '80931112233', '+1 202 555 0143'),
);
/** The unit `binary` of fast-check. That one takes a second to list a million characters for shrinking, which we never do. */
const anyCharacter = fc
  .nat({ max: 0x10_ffff - 0x800 })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));
const secret = fc.constantFrom(password, 'Another-1654!', 'short', 'Password1!', 'x'.repeat(1024));
const currency = fc.constantFrom('USD', 'USDT', 'USD', 'USDT', 'UAH', 'EUR', ' usd', 'BTC');

const decimal = fc.constantFrom('100', '41.5', '0.000001', '1e3', '9999999999.999999', '10000000000', '-5', '0');

/** Values that have a meaning in a field with this name. */
const textsByName: Record<string, Arbitrary<unknown>> = {
  amount: decimal,
  rate: decimal,
  sc: currency,
  tc: currency,
  cellphone: phone,
  username: phone,
  password: secret,
  old_password: secret,
  pwd: secret,
  code: fc.constantFrom('000000', '123456', ' 654321 ', '12345'),
  email: fc.constantFrom('a@b.ua', 'A@B.UA', 'Марія@example.com', 'a@b', 'a b@c.de'),
  search: fc.oneof(
    phone,
    idOf('order'),
    fc.constantFrom('Rynok', 'ринок', '%', '_', '\\', '+', '067', 'a'.repeat(128)),
  ),
  status__in: fc.constantFrom('1', '1,2', '1,2,3,4,5,6', ',', '7', '1,x'),
  endpoint: fc.constantFrom(
    ...['https://fcm.googleapis.com/fcm/send/1', 'https://127.0.0.1/', 'http://web.push.apple.com'],
  ),
  p256dh: fc.constant(createECDH('prime256v1').generateKeys('base64url')),
  auth: fc.constant('AAAAAAAAAAAAAAAAAAAAAA'),
  active: fc.constantFrom('true', 'false', '1', 'yes'),
  permissions__in: fc.constantFrom('2', '1,2,3,4', '0', '2,'),
};

const times = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('2025-01-01T00:00:00+02:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
);

type FieldContext = { name: string; refer: (ref: string) => Schema };

/** A value that fits the schema, and sometimes a value that does not. */
export const anyValue = (schema: Schema, context: FieldContext): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 14, arbitrary: fitting(schema, context) },
    { weight: 1, arbitrary: fc.constantFrom(...oddValues) },
  );

function fitting(schema: Schema, context: FieldContext): Arbitrary<unknown> {
  if (schema.$ref) return fitting(context.refer(schema.$ref), context);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => fitting(choice, context)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const [type] = [schema.type].flat();
  return makers[type ?? 'null']?.(schema, context) ?? fc.constant(null);
}

const makers: Record<string, (schema: Schema, context: FieldContext) => Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = 0, maximum = 1_000 }) => fc.integer({ min: minimum, max: Math.min(maximum, minimum + 200) }),
  number: ({ minimum = 0, maximum = 100_000 }) =>
    fc.oneof(
      fc.constantFrom(...[1, 100, 41.5, minimum, maximum]),
      fc.double({ min: minimum, max: maximum, noNaN: true }),
    ),
  string: textOf,
  array: ({ items = {} }, context) => fc.array(anyValue(items, context), { maxLength: 3 }),
  object: ({ properties = {}, required = [] }, context) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, anyValue(each, { ...context, name })]),
      ),
      { requiredKeys: required },
    ),
};

function textOf({ format, maxLength = 200 }: Schema, { name }: FieldContext): Arbitrary<unknown> {
  if (format === 'uuid') return idOf(kinds[name] ?? 'person');
  if (format === 'date-time') return times;
  const plain = fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: anyCharacter, maxLength: 20 }),
    fc.constantFrom('Rynok', 'Площа Ринок, 1', '100', '41.5', 'x'.repeat(maxLength)),
  );
  const meant = textsByName[name] ?? plain;
  return fc.oneof(
    { weight: 6, arbitrary: meant },
    { weight: 1, arbitrary: plain },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
  );
}
