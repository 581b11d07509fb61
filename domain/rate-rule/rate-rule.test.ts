import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, divide, fromUnits, isFurther, isGain } from '../money/money.ts';
import type { MarketRate } from '../rate-source/market-rate.ts';
import { marginOf, parseRails, type RuleRails, ruleOutcome, wantedRate } from './rate-rule.ts';
import { simulate } from './simulation.ts';

const [toCash, toCoin] = [
  { sc: 'USDT', tc: 'UAH' },
  { sc: 'UAH', tc: 'USDT' },
];
const rails: RuleRails = {
  ...{ margin_percent: '1', step: '0.01', step_percent: '1', day_percent: '3' },
  ...{ floor: '35', ceiling: '50' },
};
const at = (mid: string): MarketRate => ({ paused: null, bid: mid, ask: mid, mid, voices: [] });
const paused: MarketRate = { paused: 'oneSource', bid: null, ask: null, mid: null, voices: [] };
const stands = (rate: string, more: { dayAgo?: string; back?: string } = {}) => ({
  ...{ rate, dayAgo: undefined, back: undefined },
  ...more,
});

type Case = {
  pair: typeof toCash;
  set: RuleRails;
  mid: string | undefined;
  standing: { rate: string; dayAgo: string; back: string };
};

function expectWithin({ pair, set, mid, standing }: Case, rate: string): void {
  const cost = pair === toCash ? rate : divide('1', rate, 8);
  expect(isGain(rate, standing.back)).toBe(false);
  expect(isFurther(standing.rate, rate, set.step_percent)).toBe(false);
  expect(isFurther(standing.dayAgo, rate, set.day_percent)).toBe(false);
  expect(compare(cost, '34.99999999')).toBeGreaterThanOrEqual(0);
  expect(compare(cost, '50.00000001')).toBeLessThanOrEqual(0);
  // Without a market rate it would divide by nothing.
  expect(compare(marginOf(pair, rate, mid ?? '0'), '0')).toBeGreaterThanOrEqual(0);
}

describe('a rule', () => {
  test('wants the market rate less its margin, on a step of the quote, never better for the customer than that', () => {
    // 41.9337 × 0.99 = 41.514363, and 41.9337 × 1.01 = 42.353037.
    expect(wantedRate(toCash, '41.9337', rails)).toBe('41.51');
    expect(wantedRate(toCoin, '41.9337', rails)).toBe(divide('1', '42.36', 8));
    expect(wantedRate(toCash, '42', { ...rails, margin_percent: '0' })).toBe('42');
    // One euro is worth more than one USDT, so its quote is the price of the euro.
    const fine = { ...rails, step: '0.0001' };
    expect(wantedRate({ sc: 'USDT', tc: 'EUR' }, '0.86', fine)).toBe(divide('1', '1.1746', 8));
    expect(wantedRate({ sc: 'EUR', tc: 'USDT' }, '0.86', fine)).toBe('1.1512');
    // Below one step nothing is left.
    expect(wantedRate(toCash, '1.5', { ...rails, step: '10' })).toBeUndefined();
    expect(wantedRate(toCash, '42', { ...rails, margin_percent: '100' })).toBeUndefined();
  });

  test('moves within its rails, and is held with the reason beyond each of them', () => {
    const outcome = (mid: string, standing = stands('41.5'), more: Partial<RuleRails> = {}) =>
      ruleOutcome(toCash, { ...rails, ...more }, at(mid), standing);
    expect(outcome('42')).toEqual({ kind: 'moves', rate: '41.58', held: null });
    expect(outcome('41.92')).toEqual({ kind: 'same', rate: '41.5', held: null });
    expect(outcome('42.5')).toMatchObject({ kind: 'held', held: 'step' });
    expect(outcome('42', stands('41.5', { dayAgo: '40' }))).toMatchObject({ held: 'day' });
    expect(outcome('42', stands('41.5'), { ceiling: '41.57' })).toMatchObject({ held: 'ceiling' });
    expect(outcome('42', stands('41.5'), { floor: '41.59' })).toMatchObject({ held: 'floor' });
    expect(outcome('42', stands('41.5', { back: '0.0241' }))).toMatchObject({ held: 'crossed' });
    expect(ruleOutcome(toCash, rails, paused, stands('41.5'))).toEqual({ kind: 'held', rate: null, held: 'paused' });
    expect(ruleOutcome(toCash, rails, at('42'), { rate: undefined, dayAgo: undefined, back: undefined })).toEqual({
      ...{ kind: 'held', rate: '41.58', held: 'pairOff' },
    });
  });

  test('never publishes a crossed rate, one out of its rails, or one without a market rate, whatever comes', () => {
    const decimal = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map((units) => fromUnits(units, 8));
    const price = decimal(3_000_000_000n, 6_000_000_000n);
    const back = decimal(1_800_000n, 2_700_000n);
    const mids = fc.option(fc.oneof(price, decimal(1n, 10n ** 18n - 1n)), { nil: undefined });
    fc.assert(
      fc.property(
        fc.constantFrom(toCash, toCoin),
        mids,
        fc.tuple(price, price, back, back),
        fc.tuple(decimal(0n, 500_000_000n), decimal(1n, 100_000_000n)),
        (pair, mid, [one, dayAgo, small, other], [margin_percent, step]) => {
          const standing =
            pair === toCash ? { rate: one, dayAgo, back: small } : { rate: small, dayAgo: other, back: one };
          const set = { ...rails, margin_percent, step };
          const { kind, rate } = ruleOutcome(pair, set, mid === undefined ? paused : at(mid), standing);
          if (kind === 'moves') expectWithin({ pair, set, mid, standing }, rate);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test('The rails of a rule are numbers within their bounds', () => {
  expect(parseRails({ ...rails, margin_percent: '0.50' })).toEqual({ ...rails, margin_percent: '0.5' });
  for (const [name, wrong] of [
    ...(['margin_percent', 'step', 'step_percent', 'day_percent', 'floor'] as const).map((one) => [one, '-1'] as const),
    ...[['margin_percent', '20.1'] as const, ['step', '0'] as const, ['step_percent', '3.1'] as const],
    ...[['day_percent', '10.1'] as const, ['ceiling', '35'] as const, ['floor', 'NaN'] as const],
  ])
    expect(parseRails({ ...rails, [name]: wrong }), `${name} ${wrong}`).toEqual({ wrong: name });
});

test('The margin that stands is what the office keeps of the market rate', () => {
  expect(marginOf(toCash, '41.58', '42')).toBe('1');
  expect(marginOf(toCash, '42.42', '42')).toBe('-1');
  expect(marginOf(toCoin, '0.02357379', '42')).toBe('1');
});

test('A simulation plays the rule through the week: its moves, its day, its pauses', () => {
  const hours = (...mids: (string | undefined)[]) =>
    mids.map((mid, hour) => ({ at: new Date(hour * 3_600_000), market: mid === undefined ? paused : at(mid) }));
  const played = simulate(toCash, rails, hours('42', '42.1', undefined, undefined, '44', '42.2'), {
    ...{ rate: '41.5', back: '0.0235' },
  });
  expect(played).toMatchObject({ moves: 3, looks: 6, held: { paused: 2, step: 1 } });
  expect(played.steps.map(({ rate, held }) => [rate, held])).toEqual([
    ['41.58', null],
    ['41.67', null],
    ['41.67', 'paused'],
    ['41.67', 'step'],
    ['41.77', null],
  ]);
});
