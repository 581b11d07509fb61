import { amountLimits, canonical, type Decimal, toUnits } from './money.ts';

/**
 * The notes and coins that are in use, the newest series first, as their banks publish them: the National Bank of Ukraine,
 * the U.S. Currency Education Program, the European Central Bank, Narodowy Bank Polski and the Bank of England. No package of
 * npm that is kept up has them. Coins of a hundredth are left out where nobody counts them at a window.
 */
const known: Readonly<Record<string, { notes: readonly Decimal[]; coins: readonly Decimal[] }>> = {
  UAH: { notes: ['1000', '500', '200', '100', '50', '20'], coins: ['10', '5', '2', '1', '0.5', '0.1'] },
  USD: { notes: ['100', '50', '20', '10', '5', '2', '1'], coins: ['1', '0.5', '0.25', '0.1', '0.05', '0.01'] },
  EUR: {
    notes: ['500', '200', '100', '50', '20', '10', '5'],
    coins: ['2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01'],
  },
  PLN: {
    notes: ['500', '200', '100', '50', '20', '10'],
    coins: ['5', '2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01'],
  },
  GBP: {
    notes: ['50', '20', '10', '5'],
    coins: ['2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01'],
  },
};

/** The currencies whose notes are known, in the order in which a drawer is counted. */
export const notedCurrencies: readonly string[] = Object.keys(known);

/** The rows of a count of a currency that is not listed: any note is taken, and these are usual. */
const usual = { notes: ['1000', '500', '200', '100', '50', '20', '10'], coins: ['5', '2', '1', '0.5', '0.2', '0.1'] };

/** The notes and coins that a count of the currency asks for, the largest first. */
export const notesOf = (currency: string) => known[currency] ?? usual;

/** Notes come in bundles of so many. */
const bundleSize = 100;

/** A row of a count. */
export type NoteCount = { note: Decimal; bundles: number; pieces: number };

/** Whether such a note or coin is in use. Any is taken that a purse could hold, where the currency is not listed here. */
export function isNote(currency: string, note: string): boolean {
  const value = canonical(note);
  if (value === undefined || value === '0' || value.startsWith('-')) return false;
  const listed = known[currency];
  if (listed) return listed.notes.includes(value) || listed.coins.includes(value);
  return (value.split('.')[1] ?? '').length <= 3;
}

/** What so many notes are together, in millionths. */
export const sumOfNotes = (notes: readonly NoteCount[]): bigint =>
  notes.reduce(
    (sum, { note, bundles, pieces }) =>
      sum + toUnits(note, amountLimits.decimals) * BigInt(bundles * bundleSize + pieces),
    0n,
  );
