import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { canonical, type Decimal } from '#domain/money/money.ts';
import { LiveMessage } from '../live.ts';
import { Holidays } from '../office/hours.ts';
import { orderApi } from '../order/order.ts';
import { PickupCode } from '../order/pickup-code.ts';
import { rateApi } from '../rate/rate.ts';
import { rateChangeApi } from '../rate/rate-change.ts';
import { readExactJson, readJson } from './json.ts';
import { Money, MoneyInput } from './money.ts';
import { Problem } from './problem.ts';
import type { Route } from './route.ts';

const long = '12345678901234.123456';
const read = <S extends z.ZodType>(schema: S, text: string) => schema.parse(readJson(text, schema));

/** Any decimal, from one digit to more than a database column has. */
const decimals: fc.Arbitrary<Decimal> = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.bigInt({ min: 0n, max: 10n ** 10n }))
  .map(([whole, rest]) => canonical(`${whole}.${rest}`) ?? '0');

/** Any spelling of a number that JSON allows. */
const spellings = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 20n }),
    fc.constantFrom('', '.0', '.50', '.0000001', '.12345678901234567'),
    fc.constantFrom('', 'e2', 'E-7', 'e+09', 'e300', 'e-400'),
  )
  .map((parts) => parts.join(''));

describe('a number with a codec of money', () => {
  test('keeps its digits in a field of any name', () => {
    const names = fc.stringMatching(/^[a-z_]{1,12}$/).filter((name) => name !== '__proto__');
    fc.assert(
      fc.property(names, decimals, (name, sent) => {
        const Any = z.object({ [name]: Money });
        const text = JSON.stringify(z.encode(Any, { [name]: sent }));
        expect(text).toBe(`{"${name}":${sent}}`);
        expect(read(Any, text)).toEqual({ [name]: sent });
        expect(read(z.object({ [name]: MoneyInput }), text)).toEqual({ [name]: sent });
      }),
      { numRuns: 500 },
    );
  });

  test('keeps its digits in every spelling, and is refused where they are no decimal', () => {
    fc.assert(
      fc.property(spellings, (sent) => {
        const { data } = z.array(Money).safeParse(readJson(`[${sent}]`, z.array(Money)));
        expect(data?.[0]).toBe(canonical(sent));
        expect(read(z.array(MoneyInput), `[${sent}]`)).toEqual([
          /e/i.test(sent) ? (canonical(sent) ?? sent) : expect.anything(),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps its digits inside everything that a schema can put around it', () => {
    const Deep = z.object({
      list: z.array(z.object({ balance: Money.nullable() })),
      map: z.record(z.string(), Money.optional()),
      pair: z.tuple([z.string(), Money]),
      rest: z.tuple([z.number()], Money),
      both: z.object({ left: z.int() }).and(z.object({ right: Money })),
      later: z.lazy(() => z.object({ balance: Money })),
      usual: Money.default('0').describe('A described one').readonly(),
      checked: Money.refine((value) => value !== '0').pipe(z.string()),
      prepared: z.preprocess((sent) => sent, Money),
      loose: z.looseObject({ balance: Money }),
      other: z.object({}).catchall(Money),
    });
    const text = `{"list": [{"balance": ${long}}, {"balance": null}], "map": {"a": ${long}}, "pair": ["a", ${long}],
      "rest": [${long}, ${long}], "both": {"left": 1, "right": ${long}}, "later": {"balance": ${long}},
      "usual": ${long}, "checked": ${long}, "prepared": ${long}, "loose": {"balance": ${long}, "other": ${long}},
      "other": {"a": ${long}}}`;
    expect(read(Deep, text)).toEqual({
      list: [{ balance: long }, { balance: null }],
      map: { a: long },
      pair: ['a', long],
      rest: [Number(long), long],
      both: { left: 1, right: long },
      later: { balance: long },
      usual: long,
      checked: long,
      prepared: long,
      loose: { balance: long, other: Number(long) },
      other: { a: long },
    });
  });

  test('is read by the option of a union that accepts the whole value', () => {
    const Either = z.union([
      z.object({ kind: z.literal('count'), value: z.number() }),
      z.object({ kind: z.literal('sum'), value: Money }),
      z.array(Money),
    ]);
    expect(read(Either, `{"kind": "count", "value": ${long}}`)).toEqual({ kind: 'count', value: Number(long) });
    expect(read(Either, `{"kind": "sum", "value": ${long}}`)).toEqual({ kind: 'sum', value: long });
    expect(read(Either, `[${long}]`)).toEqual([long]);
    const Named = z.discriminatedUnion('kind', [z.object({ kind: z.literal('sum'), value: Money })]);
    expect(read(Named, `{"kind": "sum", "value": ${long}}`)).toEqual({ kind: 'sum', value: long });
    expect(Named.safeParse(readJson(`{"kind": "gone", "value": ${long}}`, Named)).success).toBe(false);
  });
});

describe('any other number', () => {
  test('becomes an ordinary number, however it is spelled', () => {
    const Place = z.object({ lat: z.number(), count: z.int(), facts: z.record(z.string(), z.unknown()) });
    const sent = `{"lat": 49.84190000000000001, "count": 3.0e0, "facts": {"a": [1.00000000000000000, {"b": 1e3}]}}`;
    expect(read(Place, sent)).toEqual({ lat: 49.8419, count: 3, facts: { a: [1, { b: 1000 }] } });
  });

  test('is ignored in an unknown field', () => {
    expect(read(z.object({ rate: Money }), `{"rate": 1.5, "balance": ${long}, "amount": [${long}]}`)).toEqual({
      rate: '1.5',
    });
  });

  test('is read exactly as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (text) => {
        expect(readJson(text, z.unknown())).toEqual(JSON.parse(text));
        expect(readExactJson(text, z.unknown())).toEqual(JSON.parse(text));
      }),
    );
  });
});

test('text that is not JSON is refused, whatever the length of its numbers', () => {
  for (const text of ['', '{', '[1.5', `[${long}`, '01', '1.']) {
    expect(() => readJson(text, z.unknown())).toThrow(SyntaxError);
  }
});

type Def = z.core.$ZodTypes['_zod']['def'];
type Kinds = { [K in Def['type']]?: (def: Extract<Def, { type: K }>) => fc.Arbitrary<unknown> };

const texts = ['USD', 'ABCD', 'a'.repeat(32)];

/** Whether a check of the schema accepts the text: its pattern and its length. */
function accepts({ _zod: { def } }: z.core.$ZodCheck<never>, text: string): boolean {
  if ('pattern' in def && def.pattern instanceof RegExp && !def.pattern.test(text)) return false;
  if ('minimum' in def && text.length < Number(def.minimum)) return false;
  return !('maximum' in def) || text.length <= Number(def.maximum);
}

/** The first text that the schema accepts. */
const textFor = ({ checks = [] }: z.core.$ZodStringDef) =>
  texts.find((text) => checks.every((check) => accepts(check, text)));

/** Whole numbers within the limits of the schema: a time of 0 minutes, for example, may be refused. */
const numbersWithin = ({ minValue, maxValue }: z.ZodNumber) =>
  fc.integer({ min: Math.max(minValue ?? 0, 0), max: Math.min(maxValue ?? 89, 89) });

/** Values for the kinds of schemas in the contract. */
const kinds: Kinds = {
  string: (def) => {
    if (!('format' in def)) return fc.constant(textFor(def));
    if (def.format === 'datetime') return fc.constant(new Date(0).toISOString());
    return fc.constant(def.format === 'guid' ? crypto.randomUUID() : textFor(def));
  },
  boolean: () => fc.boolean(),
  date: () => fc.constant(new Date(0)),
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values }) => fc.constantFrom(...values),
  array: ({ element }) => fc.array(valuesOf(element), { minLength: 1, maxLength: 3 }),
  union: ({ options }) => fc.oneof(...options.map(valuesOf)),
  nullable: ({ innerType }) => fc.option(valuesOf(innerType), { nil: null }),
  optional: ({ innerType }) => valuesOf(innerType),
  default: ({ innerType }) => valuesOf(innerType),
  pipe: ({ out }) => valuesOf(out),
  record: ({ keyType, valueType }) =>
    fc
      .array(fc.tuple(valuesOf(keyType), valuesOf(valueType)), { maxLength: 2 })
      .map((pairs) => Object.fromEntries(pairs)),
  object: ({ shape }) => {
    const fields = Object.entries(shape).map(([name, field]) => [name, valuesOf(field)]);
    return fc.record(Object.fromEntries(fields));
  },
};

/** Values of a schema of the contract, with a random decimal wherever it has a codec of money. */
/** Money in a body, also where the contract says more about it. */
const isSentMoney = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodPipe && schema._zod.def.in === MoneyInput._zod.def.in;

function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema === Money || isSentMoney(schema)) return decimals;
  if (schema === PickupCode) return fc.stringMatching(/^\d{6}$/);
  if (schema === Holidays) return fc.constant(['08-24']);
  if (schema instanceof z.ZodNumber) return numbersWithin(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const make: ((def: never) => fc.Arbitrary<unknown>) | undefined = kinds[def.type];
  if (!make) throw new Error(`This test makes no values of the kind ${def.type}`);
  return make(def as never);
}

/** The library typings do not know JSON.rawJSON yet. */
const { rawJSON }: { rawJSON?: (text: string) => unknown } = JSON as object;

/** Programs may send money as JSON numbers, and the page sends text. A pickup code is no number: it may begin with 0. */
const asNumbers = (key: string, sent: unknown) =>
  key !== 'code' && typeof sent === 'string' && /^-?\d+(?:\.\d+)?$/.test(sent) ? rawJSON?.(sent) : sent;

const schemas: [string, z.ZodType][] = [
  ['Problem', Problem],
  ['LiveMessage', LiveMessage],
  ...[orderApi, rateApi, rateChangeApi]
    .flatMap((api): Route[] => Object.values(api))
    .flatMap(({ method, url, schema: { body, response } }): [string, z.ZodType][] => [
      ...(body ? [[`the body of ${method} ${url}`, body] as [string, z.ZodType]] : []),
      [`the answer of ${method} ${url}`, Object.values(response)[0] ?? z.unknown()],
    ]),
];

test.each(schemas)('%s keeps all digits of its money, as numbers and as text', (_name, schema) => {
  fc.assert(
    fc.property(valuesOf(schema), (value) => {
      const wire = z.encode(schema, value);
      expect(read(schema, JSON.stringify(wire))).toEqual(value);
      expect(read(schema, JSON.stringify(wire, asNumbers))).toEqual(value);
    }),
    { numRuns: 30 },
  );
});
