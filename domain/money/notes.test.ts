import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNote, sumOfNotes } from './notes.ts';

test('Only notes and coins that are in use are counted, however they are spelled', () => {
  for (const [currency, note] of [
    ['UAH', '1000'],
    ['UAH', '20.00'],
    ['USD', '100'],
    ['USD', '0.25'],
    ['EUR', '500'],
    ['PLN', '0.02'],
    ['GBP', '50'],
  ] as const)
    expect([currency, note, isNote(currency, note)]).toEqual([currency, note, true]);
  for (const [currency, note] of [
    ['UAH', '3'],
    ['USD', '500'],
    ['EUR', '-5'],
    ['GBP', '0'],
    ['PLN', 'ten'],
  ] as const)
    expect([currency, note, isNote(currency, note)]).toEqual([currency, note, false]);
});

test('Any note that a purse could hold is taken where the currency is not listed', () => {
  expect([isNote('CZK', '5000'), isNote('TND', '0.005'), isNote('CZK', '0.0001')]).toEqual([true, true, false]);
});

test('A bundle is a hundred, and the sum is that of all rows', () => {
  const row = fc.record({ bundles: fc.nat(99), pieces: fc.nat(999) });
  fc.assert(
    fc.property(row, row, (hundreds, coins) => {
      const sum = sumOfNotes([
        { note: '100', ...hundreds },
        { note: '0.5', ...coins },
      ]);
      const of = ({ bundles, pieces }: typeof hundreds) => bundles * 100 + pieces;
      expect(sum).toBe(BigInt(of(hundreds)) * 100_000_000n + BigInt(of(coins)) * 500_000n);
    }),
  );
});
