import { expect, test } from 'vitest';
import { acceptAmount, amountOf } from './exchange-amount.ts';

test.for([
  ['2500', '2500'],
  ['12,', '12,'],
  ['0.5', '0.5'],
  [',5', '0.5'],
  ['007', '7'],
])('"%s" is typed and counts as %s', ([typed = '', amount = '']) => {
  expect(acceptAmount(typed)).toBe(typed);
  expect(amountOf(typed)).toBe(amountOf(amount));
});

test.for([
  ['1 234,56', '1234.56'],
  ['1\u00A0234,56', '1234.56'],
  ['$1,234.56', '1234.56'],
  ['1.234,56 ₴', '1234.56'],
])('"%s" is pasted and counts as %s', ([pasted = '', amount = '']) => {
  const accepted = acceptAmount(pasted);
  expect(accepted === undefined ? undefined : amountOf(accepted)).toBe(amount);
});

test('letters stay out of the field', () => {
  expect(acceptAmount('12a')).toBe('12');
  expect(acceptAmount('abc')).toBeUndefined();
});

test('ten digits before the point and six after it are taken, more are not', () => {
  expect(acceptAmount('9999999999.999999')).toBe('9999999999.999999');
  expect(acceptAmount('0009999999999')).toBe('0009999999999');
  expect(acceptAmount('10000000000')).toBe('long');
  expect(acceptAmount('1.1234567')).toBe('long');
});

test('nothing and zero are no amount', () => {
  expect(['', ',', '0', '0,00'].map(amountOf)).toEqual([undefined, undefined, undefined, undefined]);
});
