import { expect, test } from 'vitest';
import { firstTarget, rateOfQuote, steppedQuote, targetFault } from './rate-target.ts';

test('a target is a better rate, at most 10 % away in its quote, both ways', () => {
  expect(['41.4', '41.39', '41.4001', '45.54', '45.55'].map((target) => targetFault(target, '41.4'))).toEqual([
    ...['reached', 'reached', undefined, undefined, 'tooFar'],
  ]);
  const toCoin = rateOfQuote('41.8', false);
  const ofQuote = (quote: string) => targetFault(rateOfQuote(quote, false), toCoin);
  expect([ofQuote('41.8'), ofQuote('41.7'), ofQuote('37.62'), ofQuote('37.5'), ofQuote('42')]).toEqual([
    ...['reached', undefined, undefined, 'tooFar', 'reached'],
  ]);
});

test('a press moves a quote by 0.10, and a small one by 0.01', () => {
  expect([steppedQuote('42.5', 'up'), steppedQuote('42.5', 'down')]).toEqual(['42.6', '42.4']);
  expect([steppedQuote('0.99', 'up'), steppedQuote('0.01', 'down')]).toEqual(['1', '0.01']);
});

test('the first proposal is about one percent better, on a whole step', () => {
  expect([firstTarget('41.4', true), firstTarget('41.8', false), firstTarget('0.9955', true)]).toEqual([
    ...['41.9', '41.3', '1.01'],
  ]);
});
