import { expect, test } from 'vitest';
import { type RadarFacts, troublesOf } from './rate-trouble.ts';

const pair = { sc: 'USDT', tc: 'UAH', office_id: null };
const facts = (more: Partial<RadarFacts> = {}): RadarFacts => ({
  rules: [],
  sources: [],
  rates: [],
  markets: [],
  ...more,
});
const rule = { id: 'r', ...pair, mode: 'publishes', held: 'paused', asks_since: new Date(0) } as const;
const source = { id: 'kraken', on: true, base_url: 'https://api.kraken.com', failures: 3, fault: 'slow' };
const at = (rate: string, mid: string | null = '40') =>
  facts({ rates: [{ ...pair, rate }], markets: [{ currency: 'UAH', mid, far_percent: '5' }] });

test('A rule is a trouble while it asks, and not while it is off or only waits', () => {
  const found = (more: object) => troublesOf(facts({ rules: [{ ...rule, ...more }] }), []);
  expect(found({})).toMatchObject([{ kind: 'rule', rule_id: 'r', sc: 'USDT', tc: 'UAH', why: 'paused' }]);
  for (const quiet of [{ mode: 'off' }, { held: null }, { asks_since: null }]) expect(found(quiet)).toEqual([]);
});

test('A source is dead after three failures in a row, where it is asked at all', () => {
  const found = (more: object) => troublesOf(facts({ sources: [{ ...source, ...more }] }), []);
  expect(found({})).toMatchObject([{ kind: 'source', source: 'kraken', why: 'slow' }]);
  for (const quiet of [{ failures: 2 }, { on: false }, { base_url: null }]) expect(found(quiet)).toEqual([]);
});

test('A rate is far from the market in both directions, and of both ways of a pair', () => {
  expect(troublesOf(at('38.01'), [])).toEqual([]);
  expect(troublesOf(at('37.9'), [])).toMatchObject([{ kind: 'market', sc: 'USDT', office_id: null, percent: '5.25' }]);
  expect(troublesOf(at('42.1'), [])).toMatchObject([{ percent: '-5.25' }]);
  const back = { ...at('1'), rates: [{ sc: 'UAH', tc: 'USDT', office_id: 'o', rate: '0.02' }] };
  expect(troublesOf(back, [])).toMatchObject([{ sc: 'UAH', office_id: 'o', percent: '25' }]);
});

test('A rate that was far stays so until it is clearly within, and while nobody knows the market', () => {
  const before = troublesOf(at('37.9'), []);
  expect(troublesOf(at('38.2'), before)).toMatchObject([{ percent: '4.5' }]);
  expect(troublesOf(at('38.5'), before)).toEqual([]);
  expect(troublesOf(at('37.9', null), before)).toEqual(before);
  expect(troublesOf(at('37.9', null), [])).toEqual([]);
});
