import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, type Decimal, fromUnits, parseRate, toUnits } from './money.ts';
import {
  findingsOnBoard,
  pairOfSide,
  priceOf,
  priceStep,
  quotedAs,
  rateOfPrice,
  type Side,
  sides,
  steppedPrice,
} from './quote.ts';

const rate = (sc: string, tc: string, value: Decimal) => ({ sc, tc, rate: value });

test('a currency is priced in the direction in which the number is one or more, and a dollar always in USDT', () => {
  const uah = [rate('UAH', 'USDT', '0.0238'), rate('USDT', 'UAH', '41.35')];
  expect(quotedAs('UAH', uah)).toEqual({ base: 'USDT', quoted: 'UAH' });
  expect(quotedAs('UAH', uah.slice(0, 1))).toEqual({ base: 'USDT', quoted: 'UAH' });
  expect(quotedAs('EUR', [rate('EUR', 'USDT', '1.147')])).toEqual({ base: 'EUR', quoted: 'USDT' });
  for (const value of ['0.96', '0.994', '1', '1.05']) {
    expect(quotedAs('USD', [rate('USDT', 'USD', value)]), value).toEqual({ base: 'USD', quoted: 'USDT' });
  }
  expect(quotedAs('PLN', [])).toEqual({ base: 'PLN', quoted: 'USDT' });
});

test('who sells the base to the office gives it, and who buys it gets it', () => {
  const uah = { base: 'USDT', quoted: 'UAH' };
  expect(pairOfSide(uah, 'buy')).toEqual({ sc: 'USDT', tc: 'UAH' });
  expect(pairOfSide(uah, 'sell')).toEqual({ sc: 'UAH', tc: 'USDT' });
});

test('a typed price is stored to 8 decimals, and is read again as it was typed', () => {
  expect(rateOfPrice('41.95', 'buy')).toBe('41.95');
  expect(rateOfPrice('41.95', 'sell')).toBe('0.0238379');
  expect(priceOf('0.0238379', 'sell')).toBe('41.95');
  expect(priceOf('0.0238', 'sell')).toBe('42.0168');
  expect(rateOfPrice('0', 'buy')).toBeUndefined();
  expect(rateOfPrice('0.123456789', 'buy')).toBeUndefined();
  expect(rateOfPrice('9999999999', 'sell'), 'nearer to zero than a rate can be').toBeUndefined();
  expect(rateOfPrice('0.00000001', 'sell')).toBe('100000000');
});

const price = (decimals: number, below: number) =>
  fc.integer({ min: 1, max: below * 10 ** decimals - 1 }).map((units) => fromUnits(BigInt(units), decimals));
/** Prices as people type them: the larger, the fewer decimals. */
const typed = fc.oneof(
  price(4, 100).filter((value) => compare(value, '0.01') >= 0),
  price(2, 1000),
  price(0, 10_000),
);
const side = fc.constantFrom<Side>(...sides);

test('every price below ten thousand comes back from its rate with no digit changed', () => {
  fc.assert(
    fc.property(typed, side, (value, which) => {
      const stored = rateOfPrice(value, which);
      return stored !== undefined && priceOf(stored, which) === value;
    }),
    { numRuns: 2000 },
  );
});

test('a step goes the asked way by at most one step, ends on a whole one, and can be taken back', () => {
  fc.assert(
    fc.property(typed, side, (value, which) => {
      const step = toUnits(priceStep(value), 8);
      const [up, down] = [steppedPrice(value, 'up'), steppedPrice(value, 'down')];
      const units = toUnits(value, 8);
      expect(toUnits(up, 8) - units).toBeGreaterThan(0n);
      expect(toUnits(up, 8) - units).toBeLessThanOrEqual(step);
      expect(toUnits(up, 8) % step).toBe(0n);
      expect(units - toUnits(down, 8)).toBeLessThanOrEqual(step);
      expect(units - toUnits(down, 8) > 0n || value === down).toBe(true);
      expect(parseRate(down)).toBe(down);
      expect(rateOfPrice(up, which)).not.toBe(rateOfPrice(value, which));
    }),
  );
});

const at = new Date('2026-11-26T16:00:00Z');
const leg = (sc: string, tc: string, now: Decimal | undefined, next?: Decimal, applies = now !== undefined) => ({
  ...{ sc, tc, next, applies },
  record: now === undefined ? undefined : { rate: now, ts: at },
});

test('the board marks what the guard would: crossed, far, or without a rate before', () => {
  const kinds = (...legs: Parameters<typeof findingsOnBoard>[0]) => findingsOnBoard(legs).map(({ kind }) => kind);
  expect(kinds(leg('EUR', 'USDT', '1.147', '1.148'), leg('USDT', 'EUR', '0.865'))).toEqual([]);
  expect(kinds(leg('EUR', 'USDT', '1.147', '1.16'), leg('USDT', 'EUR', '0.865'))).toEqual(['crossed']);
  expect(kinds(leg('EUR', 'USDT', '1.147', '1.4182'), leg('USDT', 'EUR', '0.865'))).toEqual(['crossed', 'jump']);
  expect(kinds(leg('USDT', 'CZK', '21.2'), leg('CZK', 'USDT', undefined, '23.1'))).toEqual(['crossed', 'first']);
  expect(kinds(leg('USDT', 'CZK', '21.2', undefined), leg('CZK', 'USDT', '0.04'))).toEqual([]);
  expect(kinds(leg('PLN', 'USDT', '0.25', '0.3', false)), 'switched off, it is compared all the same').toEqual([
    'jump',
  ]);
});

test('a crossing says what 1,000 USDT turned round here would lose', () => {
  const [crossed] = findingsOnBoard([leg('EUR', 'USDT', '1.147', '1.4182'), leg('USDT', 'EUR', '0.862')]);
  expect(crossed).toMatchObject({ kind: 'crossed', loss: '222.4884' });
});
