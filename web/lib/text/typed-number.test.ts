import { expect, test } from 'vitest';
import { parseTyped } from './typed-number.ts';

test.each([
  ['1 234,56', '1234.56'],
  ['1\u00A0234,56', '1234.56'],
  ['1\u202F234,5', '1234.5'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234,567.8', '1234567.8'],
  ['1,234,567', '1234567'],
  ['2500', '2500'],
  ['0,125', '0.125'],
  ['1,125', '1.125'],
  ['12,', '12'],
  [',5', '0.5'],
  ['.5', '0.5'],
  ['007.50', '7.5'],
  [' 10 ', '10'],
])('parses the sum "%s" as %s', (typed, value) => {
  expect(parseTyped(typed)).toBe(value);
});

test.each(['', ' ', 'abc', '-5', '1e5', '12,34,5', '1.2.3', ',', '1,2.3,4', '12 USD', '1.23,456,789'])(
  'rejects "%s"',
  (typed) => {
    expect(parseTyped(typed)).toBeUndefined();
  },
);

test('keeps every digit, also those that a binary float would lose', () => {
  expect(parseTyped('9 999 999 999,123456')).toBe('9999999999.123456');
});
