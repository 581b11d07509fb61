import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  canonical,
  changePercent,
  compare,
  convert,
  divide,
  divideRounded,
  fineChange,
  fromUnits,
  impliedRate,
  inverse,
  isSmallRate,
  parseAmount,
  parseRate,
  subtract,
  toUnits,
  truncate,
} from './money.ts';

/** A second implementation that works digit by digit and shares no code with the first one. */
const spell = (units: bigint, decimals: number): string => {
  const one = 10n ** BigInt(decimals);
  const size = units < 0n ? -units : units;
  const fraction = String((size % one) + one)
    .slice(1)
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / one}${fraction && `.${fraction}`}`;
};
const halfUp = (numerator: bigint, denominator: bigint) => {
  const rest = numerator % denominator;
  return numerator / denominator + (rest * 2n >= denominator ? 1n : 0n);
};

const largestAmount = 10n ** 16n - 1n;
const largestRate = 10n ** 18n - 1n;

/** Random units of every size with equal probability. The smallest and the largest value come up often. */
const unitsUpTo = (largest: bigint) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: largest }) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.bigInt({ min: 1n, max: largest }), fc.integer({ min: 0, max: largest.toString().length - 1 }))
        .map(([units, shift]) => units / 10n ** BigInt(shift) || 1n),
    },
    { weight: 1, arbitrary: fc.constantFrom(1n, 2n, 5n, largest, largest - 1n, 10n ** 6n, 10n ** 8n, 5n * 10n ** 7n) },
  );
const amounts = unitsUpTo(largestAmount);
const rates = unitsUpTo(largestRate);

test.each([
  ['100.098', 2, '100.09'],
  ['-100.098', 2, '-100.09'],
  ['100.999999', 0, '100'],
  ['100.5', 6, '100.5'],
  ['0.009', 2, '0'],
  ['-0.009', 2, '0'],
  ['12345678901234567890.123456', 2, '12345678901234567890.12'],
])('%s cut to %i decimals is %s, never rounded up', (value, decimals, shown) => {
  expect(truncate(value, decimals)).toBe(shown);
});

// spec 9.25
test.each([
  ['0.00004999', '0.000049'],
  ['-0.00001234', '-0.000012'],
  ['0.00000149', '0.0000014'],
  ['0.000001', '0.000001'],
  ['0.00000001', '0.00000001'],
  ['0.00005', undefined],
  ['-0.0012', undefined],
  ['0', undefined],
  ['1.00001', undefined],
])('fineChange of %s, which 4 decimals would show as zero, is %s', (change, shown) => {
  expect(fineChange(change)).toBe(shown);
});

describe('converting', () => {
  // spec 5.17
  test('is exact for 100,000 random and extreme amounts, compared with integer arithmetic', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const expected = spell(halfUp(amount * rate, 10n ** 8n), 6);
        return convert(spell(amount, 6), spell(rate, 8)) === expected;
      }),
      { numRuns: 100_000 },
    );
  });

  test.each([
    ['2500', '0.9985', '2496.25'],
    ['1000', '41.35', '41350'],
    ['3000', '1.1472', '3441.6'],
    ['0.000001', '0.5', '0.000001'],
    ['0.000001', '0.49999999', '0'],
    ['0.000003', '0.5', '0.000002'],
    ['0.1', '0.2', '0.02'],
    ['9999999999.999999', '9999999999.99999999', '99999999999999989900'],
  ])('%s at %s gives %s', (amount, rate, expected) => {
    expect(convert(amount, rate)).toBe(canonical(expected));
  });

  test('throws RangeError for an amount with more than 6 decimals, and for a word', () => {
    expect(() => convert('0.0000001', '1')).toThrow(RangeError);
    expect(() => convert('ten', '1')).toThrow(RangeError);
  });
});

describe('the canonical form', () => {
  test('keeps the value of 100,000 numbers in every notation', () => {
    const zeros = fc.integer({ min: 0, max: 6 }).map((count) => '0'.repeat(count));
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), zeros, zeros, (units, before, behind) => {
        const plain = spell(units, 8);
        const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
        const padded = `${units < 0n ? '-' : ''}${before}${whole}.${fraction}0${behind}`;
        const scientific = `${units}e-8`;
        return [plain, padded, scientific].every((text) => canonical(text) === plain);
      }),
      { numRuns: 100_000 },
    );
  });

  test.each([
    ['007.50', '7.5'],
    ['-0.0', '0'],
    ['1e-7', '0.0000001'],
    ['1E+3', '1000'],
    ['1.5e1', '15'],
    ['12345e-3', '12.345'],
    ['0', '0'],
  ])('of %s is %s', (text, expected) => {
    expect(canonical(text)).toBe(expected);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '1,5',
    '1 000',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    '1e1000',
    '1e61',
    '٣',
    '--1',
  ])('is undefined for %j', (text) => {
    expect(canonical(text)).toBeUndefined();
  });

  test('is undefined for a text of more than 60 characters', () => {
    expect(canonical('1'.repeat(60))).toBe('1'.repeat(60));
    expect(canonical('1'.repeat(61))).toBeUndefined();
  });

  test('survives a conversion to units and back', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 12 }), (units, scale) => {
        expect(fromUnits(units, scale)).toBe(spell(units, scale));
        if (units.toString().length < 50) expect(toUnits(fromUnits(units, scale), scale)).toBe(units);
      }),
    );
  });

  test('of a very large number does not become zero', () => {
    expect(fromUnits(10n ** 80n, 6)).toBe(`1${'0'.repeat(74)}`);
  });
});

describe('input from people', () => {
  // spec 5.13, 9.7
  test('an amount is above zero, with up to 10 integer digits and 6 decimals', () => {
    expect(parseAmount('9999999999.999999')).toBe('9999999999.999999');
    expect(parseAmount('0.000001')).toBe('0.000001');
    expect(parseAmount('0012.500000000')).toBe('12.5');
    for (const refused of ['10000000000', '0.0000001', '0', '0.000000', '-1', '-0.5', 'ten', '']) {
      expect(parseAmount(refused)).toBeUndefined();
    }
  });

  test('a rate is above zero, with up to 10 integer digits and 8 decimals', () => {
    expect(parseRate('9999999999.99999999')).toBe('9999999999.99999999');
    expect(parseRate('0.00000001')).toBe('0.00000001');
    for (const refused of ['10000000000', '0.000000001', '0', '-0.1', '']) expect(parseRate(refused)).toBeUndefined();
  });
});

describe('other calculations', () => {
  test('division is exact for 100,000 random values, compared with integer arithmetic', () => {
    fc.assert(
      fc.property(rates, rates, fc.integer({ min: 0, max: 8 }), (a, b, decimals) => {
        const expected = spell(halfUp(a * 10n ** BigInt(decimals), b), decimals);
        return divide(spell(a, 8), spell(b, 8), decimals) === expected;
      }),
      { numRuns: 100_000 },
    );
  });

  test('halves are rounded away from zero, for positive and negative values', () => {
    expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(5n, -2n), divideRounded(-5n, -2n)]).toEqual([
      3n,
      -3n,
      -3n,
      3n,
    ]);
    expect([divideRounded(7n, 3n), divideRounded(-7n, 3n), divideRounded(0n, 7n)]).toEqual([2n, -2n, 0n]);
  });

  test('division by zero throws', () => {
    expect(() => divide('1', '0', 4)).toThrow(RangeError);
  });

  test('adding, subtracting and comparing are consistent', () => {
    fc.assert(
      fc.property(rates, rates, (a, b) => {
        const [x, y] = [spell(a, 8), spell(b, 8)];
        expect(add(x, y)).toBe(spell(a + b, 8));
        expect(subtract(x, y)).toBe(spell(a - b, 8));
        expect(add(subtract(x, y), y)).toBe(x);
        expect(compare(x, y)).toBe(a === b ? 0 : a < b ? -1 : 1);
      }),
    );
  });

  test('compare sorts by value, not by text', () => {
    expect(['10', '9.5', '0.00000001', '100'].sort(compare)).toEqual(['0.00000001', '9.5', '10', '100']);
  });

  test('compare sees a difference in the last digit of two rates', () => {
    expect(compare('41.35000001', '41.35')).toBe(1);
    expect(compare('41.35', '41.35000001')).toBe(-1);
  });

  test('the inverse of a rate has 4 decimals', () => {
    expect(inverse('0.9985')).toBe('1.0015');
    expect(inverse('0.0238')).toBe('42.0168');
    expect(inverse('3')).toBe('0.3333');
  });

  // spec 3.12
  test('the implied rate of an order is received ÷ given', () => {
    expect(impliedRate({ amt_to_exch: '1000', amt_to_recv: '41350' })).toBe('41.35');
    expect(impliedRate({ amt_to_exch: '3', amt_to_recv: '2' })).toBe('0.6667');
  });

  test('a rate below 0.1 is small', () => {
    expect([isSmallRate('0.09999999'), isSmallRate('0.1'), isSmallRate('41.35')]).toEqual([true, false, false]);
  });

  test('a change in percent has 2 decimals', () => {
    expect(changePercent('40', '41')).toBe('2.5');
    expect(changePercent('0.996', '0.9985')).toBe('0.25');
    expect(changePercent('41', '40')).toBe('-2.44');
    expect(changePercent('1', '1')).toBe('0');
    expect(changePercent('1', '5')).toBe('400');
  });
});
