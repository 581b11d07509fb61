import { expect, test } from 'vitest';
import { readCashSteps, rowsOfSteps, stepsOfRows, typedCashSteps, writeCashSteps } from './typed-cash-steps.ts';

test('rows are kept as they are typed, also those that are not complete, and an empty one is no step', () => {
  const rows = [
    { currency: 'UAH', step: '10' },
    { currency: 'USD', step: '0,5' },
    { currency: '', step: '' },
  ];
  expect(rowsOfSteps(stepsOfRows(rows))).toEqual(rows);
  expect(readCashSteps(stepsOfRows(rows))).toEqual({ UAH: '10', USD: '0.5' });
  expect(rowsOfSteps('')).toEqual([]);
});

test('steps are written as they are typed in the language', () => {
  const steps = { UAH: '10', USD: '0.5' };
  expect(rowsOfSteps(writeCashSteps(steps, 'uk')).map(({ step }) => step)).toEqual(['10', '0,5']);
  for (const language of ['en', 'uk']) expect(readCashSteps(writeCashSteps(steps, language))).toEqual(steps);
  expect(writeCashSteps(null, 'en')).toBe('');
});

test.each(['UAH=0.001', 'JPY=0.5', 'UAH=10001', 'ABC=1', 'UAH=', '=10', 'UAH=ten'])('%o is no step', (typed) => {
  expect(typedCashSteps.safeParse(typed).success).toBe(false);
});
