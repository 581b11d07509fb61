import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, fromUnits } from '../money/money.ts';
import { type MarketFacts, marketRate } from './market-rate.ts';
import { isApart, type MarketBounds, type RateSource, readPrice, type Sample, sampleFault } from './sample.ts';
import { parseMarketBounds } from './source.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const bounds = new Map<string, MarketBounds>([
  ['UAH', { low: '20', high: '100', agree_percent: '0.5', spread_percent: '2' }],
  ['USD', { low: '0.9', high: '1.1', agree_percent: '0.5', spread_percent: '2' }],
]);
const limits = new Map<RateSource, number>([
  ...(['whitebit', 'binance', 'kraken'] as const).map((source) => [source, 180] as const),
  ['monobank', 7200],
  ['nbu', 432_000],
  ['manual', 7200],
]);
const said = (source: RateSource, bid: string, ask: string, more: Partial<Sample> = {}): Sample => ({
  ...{ source, base: 'USDT', quote: 'UAH', bid, ask, at: ago(10) },
  ...more,
});
const rateOf = (samples: Sample[], currency = 'UAH') => marketRate(currency, { samples, bounds, limits }, now);
const dollar = (rate: string, source: RateSource = 'nbu'): Sample =>
  said(source, rate, rate, { base: 'USD', quote: 'UAH', at: ago(36_000) });
const whitebit = said('whitebit', '41.90', '41.96');

describe('a market rate', () => {
  test('is the median of two sources that agree, and of three its middle', () => {
    expect(rateOf([whitebit, said('binance', '41.94', '42')])).toMatchObject({
      ...{ paused: null, bid: '41.92', ask: '41.98', mid: '41.95' },
      voices: [{ counts: true }, { counts: true }],
    });
    const three = [whitebit, said('binance', '41.94', '42'), said('manual', '41.8', '42')];
    expect(rateOf(three)).toMatchObject({ paused: null, mid: '41.93' });
  });

  test('is not there with one source, with none, or where nobody has said what is plausible', () => {
    expect(rateOf([whitebit])).toMatchObject({ paused: 'oneSource', mid: null });
    expect(rateOf([])).toMatchObject({ paused: 'noSource', mid: null });
    expect(rateOf([whitebit, said('binance', '41.94', '42')], 'CZK')).toMatchObject({ paused: 'unset', mid: null });
  });

  test('is not there while two sources differ by more than they may, and leaves one of three out', () => {
    const far = said('binance', '43', '43.06');
    expect(rateOf([whitebit, far])).toMatchObject({ paused: 'disagree', mid: null });
    const near = said('manual', '41.9', '42');
    expect(rateOf([whitebit, far, near])).toMatchObject({
      ...{ paused: null, mid: '41.94' },
      voices: [{ counts: true }, { counts: false, fault: null }, { counts: true }],
    });
    // Two against two, and a row of which only neighbours agree: nobody can say who is right.
    expect(rateOf([whitebit, near, far, said('kraken', '43', '43.08')])).toMatchObject({ paused: 'disagree' });
    const row = [said('whitebit', '41.9', '42'), said('binance', '42.05', '42.15'), said('manual', '42.2', '42.3')];
    expect(rateOf(row)).toMatchObject({ paused: 'disagree' });
  });

  test('hears no source that is old, early, inverted, thin, or far from what is plausible', () => {
    const other = said('binance', '41.94', '42');
    const faulty = (more: Partial<Sample>) =>
      rateOf([{ ...whitebit, ...more }, other, said('manual', '41.9', '42')]).voices[0]?.fault;
    expect(faulty({})).toBeNull();
    expect(faulty({ at: ago(181) })).toBe('stale');
    expect(faulty({ at: ago(-61) })).toBe('early');
    expect(faulty({ at: new Date(Number.NaN) })).toBe('early');
    expect(faulty({ bid: '41.96', ask: '41.90' })).toBe('inverted');
    expect(faulty({ bid: '41.96' })).toBe('inverted');
    expect(faulty({ bid: '40' })).toBe('wide');
    expect(faulty({ bid: '0.0238', ask: '0.0239' })).toBe('implausible');
    expect(faulty({ bid: '0' })).toBe('notPositive');
    expect(rateOf([{ ...whitebit, bid: '0' }, other])).toMatchObject({ paused: 'oneSource' });
  });

  test('counts all crossed samples as one voice, and the NBU alone as none', () => {
    const coin = [whitebit, said('binance', '41.94', '42')];
    const crossed = [...coin, dollar('41.5'), dollar('41.6', 'monobank')].map((one) =>
      one.source === 'monobank' ? { ...one, at: ago(60) } : one,
    );
    expect(rateOf(crossed, 'USD')).toMatchObject({
      paused: 'oneSource',
      voices: [{ crossed: true, sources: ['whitebit', 'nbu', 'monobank', 'binance'], counts: false }],
    });
    const kraken = said('kraken', '1.0085', '1.009', { quote: 'USD' });
    expect(rateOf([...crossed, kraken], 'USD')).toMatchObject({ paused: null, voices: [{}, { crossed: true }] });
    expect(rateOf([dollar('41.5')], 'USD')).toMatchObject({ paused: 'noSource', voices: [] });
    expect(rateOf([dollar('41.5')], 'UAH')).toMatchObject({ paused: 'noSource', voices: [] });
    // An inverted official rate makes nothing plausible.
    expect(rateOf([...coin, dollar('0.0241')], 'USD')).toMatchObject({ paused: 'noSource', voices: [] });
  });

  test('does not let one admin speak twice: what was read is not crossed', () => {
    const read = said('manual', '41.9', '42');
    const direct = said('manual', '1.0085', '1.009', { quote: 'USD' });
    expect(rateOf([read, dollar('41.5'), direct], 'USD')).toMatchObject({ paused: 'oneSource' });
  });

  test('is never outside of its voices, of what is plausible and of its limits, whatever comes', () => {
    const price = fc.bigInt({ min: 1n, max: 20_000_000_000n }).map((units) => fromUnits(units, 8));
    const near = fc.bigInt({ min: 4_180_000_000n, max: 4_220_000_000n }).map((units) => fromUnits(units, 8));
    const sample = fc.record({
      source: fc.constantFrom<RateSource>('whitebit', 'binance', 'kraken', 'monobank', 'nbu', 'manual'),
      base: fc.constantFrom('USDT', 'USD'),
      quote: fc.constantFrom('UAH', 'USD'),
      bid: fc.oneof(price, near),
      ask: fc.oneof(price, near),
      at: fc.integer({ min: -600, max: 600_000 }).map(ago),
    });
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 8 }), fc.constantFrom('UAH', 'USD'), (all, currency) => {
        const samples = [...new Map(all.map((one) => [`${one.source} ${one.base} ${one.quote}`, one])).values()];
        const facts: MarketFacts = { samples, bounds, limits };
        const rate = marketRate(currency, facts, now);
        const range = bounds.get(currency);
        if (rate.paused !== null || !range) return rate.mid === null;
        const counted = rate.voices.filter(({ counts }) => counts);
        const direct = samples.filter(({ base, quote }) => base === 'USDT' && quote === currency);
        return (
          counted.length >= 2 &&
          counted.filter(({ crossed }) => crossed).length <= 1 &&
          counted.every((a) => counted.every((b) => !isApart(a.mid, b.mid, range.agree_percent))) &&
          counted.every(
            ({ crossed, sources }) =>
              crossed ||
              direct.some((one) => one.source === sources[0] && sampleFault(one, range, limits, now) === undefined),
          ) &&
          compare(rate.bid, rate.mid) <= 0 &&
          compare(rate.mid, rate.ask) <= 0 &&
          compare(range.low, rate.bid) <= 0 &&
          compare(rate.ask, range.high) <= 0
        );
      }),
      { numRuns: 2000 },
    );
  });
});

test('A price is a finite number above zero, to 8 decimals', () => {
  const prices = [
    '41.9',
    ' 41.90 ',
    '4.19e1',
    '0.123456789',
    '0',
    '-1',
    'NaN',
    'Infinity',
    '',
    'abc',
    '0x10',
    '0.000000001',
  ];
  expect(prices.map(readPrice)).toEqual(['41.9', '41.9', '41.9', '0.12345678', ...Array(8).fill(undefined)]);
  expect([readPrice(41.9), readPrice(null), readPrice('12345678901')]).toEqual([undefined, undefined, undefined]);
});

test('The bounds of a market are numbers in their order', () => {
  const good = { low: '20', high: '100', agree_percent: '0.50', spread_percent: '2' };
  expect(parseMarketBounds(good)).toEqual({ ...good, agree_percent: '0.5' });
  expect(parseMarketBounds({ ...good, high: '20' })).toEqual({ wrong: 'high' });
  expect(parseMarketBounds({ ...good, low: '0' })).toEqual({ wrong: 'low' });
  expect(parseMarketBounds({ ...good, agree_percent: '6' })).toEqual({ wrong: 'agree_percent' });
  expect(parseMarketBounds({ ...good, spread_percent: 'NaN' })).toEqual({ wrong: 'spread_percent' });
});
