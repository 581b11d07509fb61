import { expect, test } from 'vitest';
import { acceptAmount, amountOf, problemLeft } from './typed-amount.ts';

test.for([
  ['2500', '2500'],
  ['12,', '12'],
  ['0.5', '0.5'],
  [',5', '0.5'],
  ['007', '7'],
])('"%s" is kept as typed and counts as %s', ([typed = '', amount = '']) => {
  expect(acceptAmount(typed)).toEqual({ typed });
  expect(amountOf(typed)).toBe(amount);
});

test.for([
  ['1 234,56', '1234.56'],
  ['1\u00A0234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['$1,234.56', '1234.56'],
  ['1.234,56 ₴', '1234.56'],
  ['2,496.25\u00A0T', '2496.25'],
  ['10 USDT', '10'],
  ['1234.56 грн', '1234.56'],
  ['1 234,56\u00A0грн.', '1234.56'],
  ['100грн', '100'],
])('pasted "%s" counts as %s', ([pasted = '', amount = '']) => {
  const { typed = '' } = acceptAmount(pasted);
  expect(amountOf(typed)).toBe(amount);
});

test.for(['1,234.56', '1.234,56', '12,345,678.9', '1 234,56'])(
  '"%s" can be typed character by character as well as pasted',
  (text) => {
    let typed = '';
    for (const key of text) {
      const next = acceptAmount(typed + key);
      expect({ after: typed + key, problem: next.problem }).toEqual({ after: typed + key, problem: undefined });
      typed = next.typed ?? '';
    }
    expect(amountOf(typed)).toBe(amountOf(text));
  },
);

// spec 5.12
test.for([
  ['12a', 'letters'],
  ['abc', 'letters'],
  ['1e5', 'letters'],
  ['12T', 'letters'],
  ['$', 'letters'],
  ['-5', 'sign'],
  ['−5', 'sign'],
  ['+5', 'sign'],
  ['10000000000', 'digits'],
  ['1.1234567', 'decimals'],
  ['1.2.3', 'shape'],
  ['1,23.45,6', 'shape'],
])('"%s" is not accepted because of its %s', ([text = '', problem]) => {
  expect(acceptAmount(text)).toEqual({ problem });
});

// spec 5.12
test('ten digits before the decimal mark and six after it are accepted', () => {
  expect(acceptAmount('9999999999.999999')).toEqual({ typed: '9999999999.999999' });
  expect(acceptAmount('0009999999999')).toEqual({ typed: '0009999999999' });
});

test.for([
  ['', undefined],
  ['0', 'zero'],
  ['0,00', 'zero'],
  [',', 'shape'],
  ['12,345,6', 'shape'],
  ['0.000001', undefined],
])('"%s" left in the field has the problem %s', ([typed = '', problem]) => {
  expect(problemLeft(typed)).toBe(problem);
});
