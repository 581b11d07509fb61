import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { canonical } from '#domain/money/money.ts';
import { readExactJson, readJson } from './json.ts';
import { Money, MoneyInput } from './money.ts';

const Answer = z.object({ rate: Money });
const Sent = z.object({ amount: MoneyInput });
const write = (rate: string) => JSON.stringify(z.encode(Answer, { rate }));

describe('money in an answer', () => {
  test('is a JSON number with exactly the same digits', () => {
    expect(write('41.35')).toBe('{"rate":41.35}');
    expect(write('0.00000001')).toBe('{"rate":0.00000001}');
    expect(write('99999999999999989900.123456')).toBe('{"rate":99999999999999989900.123456}');
  });

  test('keeps its value for every amount that the database can store', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 999_999 }), (whole, rest) => {
        const value = canonical(`${whole}.${String(rest).padStart(6, '0')}`) ?? '';
        expect(Answer.parse(readJson(write(value), Answer))).toEqual({
          rate: value,
        });
      }),
      { numRuns: 10_000 },
    );
  });

  test('must be a decimal', () => {
    for (const rate of ['ten', '', null, true, {}]) expect(Answer.safeParse({ rate }).success).toBe(false);
    expect(Answer.safeParse({}).success).toBe(false);
  });
});

describe('money in a request', () => {
  test('keeps the digits of a JSON number', () => {
    const amount = (text: string) => Sent.parse(readJson(`{"amount": ${text}}`, Sent)).amount;
    expect(amount('0.30000000000000004')).toBe('0.30000000000000004');
    expect(amount('9007199254740993')).toBe('9007199254740993');
    expect(amount('0.00000001')).toBe('0.00000001');
    expect(amount('1e-7')).toBe('0.0000001');
    expect(amount('1.50E3')).toBe('1500');
    expect(amount('1e300')).toBe('1e300');
    expect(amount('"1e3"')).toBe('1e3');
  });

  test('can be read as text in any case', () => {
    expect(readExactJson('{"amount": 2.50}', Sent)).toEqual({ amount: '2.50' });
  });

  test('may be a number or decimal text, with the same result', () => {
    expect(z.decode(Sent, { amount: 12.5 })).toEqual({ amount: '12.5' });
    expect(z.decode(Sent, { amount: '12.5' })).toEqual({ amount: '12.5' });
  });

  test('is refused when it is longer than 60 characters or not a number', () => {
    for (const amount of ['1'.repeat(61), null, true, [1], undefined]) {
      expect(Sent.safeParse({ amount }).success).toBe(false);
    }
  });
});
