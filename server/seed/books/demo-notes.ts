import { units } from '#domain/ledger/ledger.ts';
import type { Decimal } from '#domain/money/money.ts';

export const whole = units('1');

/** What a drawer may hold before the rest of the money goes to the safe, and the notes and coins of which sums are made. */
export const tray = {
  EUR: { most: 2_000n, notes: ['200', '100', '50', '20', '10', '5', '2', '1'] },
  UAH: { most: 200_000n, notes: ['1000', '500', '200', '100', '50', '20', '10', '5', '2', '1'] },
  USD: { most: 3_000n, notes: ['100', '50', '20', '10', '5', '2', '1'] },
} as const satisfies Record<string, { most: bigint; notes: readonly Decimal[] }>;
export type Cash = keyof typeof tray;
export const currencies = Object.keys(tray) as Cash[];

type Note = { note: Decimal; bundles: 0; pieces: number };

/** How many of each make the sum. Deals of before moved parts of a coin, and of those nothing is said. */
export function notesOf(currency: string, sum: bigint): Note[] {
  const notes = tray[currency as Cash]?.notes;
  if (!notes || sum % whole !== 0n) return [];
  let rest = sum / whole;
  return notes.flatMap((note): Note[] => {
    const pieces = rest / BigInt(note);
    rest %= BigInt(note);
    return pieces > 0n ? [{ note, bundles: 0, pieces: Number(pieces) }] : [];
  });
}
