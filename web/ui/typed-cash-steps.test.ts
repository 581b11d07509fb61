import { expect, test } from 'vitest';
import { readCashSteps, typedCashSteps, writeCashSteps } from './typed-cash-steps.ts';

test.each([
  ['', {}],
  ['UAH 10', { UAH: '10' }],
  ['UAH 10, USD 0.5', { UAH: '10', USD: '0.5' }],
  ['uah 10; usd 0,5', { UAH: '10', USD: '0.5' }],
  ['UAH 0,5, USD 1', { UAH: '0.5', USD: '1' }],
  ['UAH=10\nEUR: 5', { UAH: '10', EUR: '5' }],
  ['UAH', undefined],
  ['10', undefined],
  ['UAH ten', undefined],
  ['UAH 10, UAH 5', undefined],
])('%o is read as %o', (typed, steps) => {
  expect(readCashSteps(typed)).toEqual(steps);
});

test('steps are written as they are typed in the language', () => {
  const steps = { UAH: '10', USD: '0.5' };
  expect(writeCashSteps(steps, 'en')).toBe('UAH 10, USD 0.5');
  expect(writeCashSteps(steps, 'uk')).toBe('UAH 10; USD 0,5');
  expect(readCashSteps(writeCashSteps(steps, 'uk'))).toEqual(steps);
  expect(writeCashSteps(null, 'en')).toBe('');
});

test.each(['UAH 0.001', 'JPY 0.5', 'UAH 10001', 'ABC 1', 'ten'])('%o is no step', (typed) => {
  expect(typedCashSteps.safeParse(typed).success).toBe(false);
});
