import i18next from 'i18next';
import { z } from 'zod';
import type { Books } from '#contract/ledger/entries.ts';
import type { NewEntry } from '#contract/ledger/new-entry.ts';
import { isFiat } from '#domain/money/currency.ts';
import { type Decimal, subtract } from '#domain/money/money.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { TypedCount, TypedPrice, TypedReason, TypedSum } from '../../ui/entry/typed-fields.ts';
import { isUnpriced, placeOf, toRate } from '../form/place.ts';

/** What this form books. */
export const deskFormKinds = ['count', 'expense', 'capital_in', 'capital_out'] as const satisfies NewEntry['kind'][];

export type DeskFormKind = (typeof deskFormKinds)[number];

/** What it sends. */
type DeskEntry = Extract<NewEntry, { kind: DeskFormKind }>;

/** By how much more was counted than the books say. Undefined while nothing is typed. */
export function differenceTo(lies: Decimal, typed: string): Decimal | undefined {
  const counted = parseTyped(typed);
  return counted === undefined ? undefined : subtract(counted, lies);
}

/** Money from outside has a price of its own, and so has what the books know no cost of. */
export const needsPrice = (books: Books, kind: DeskFormKind, place: string): boolean =>
  isUnpriced(books, place) || (kind === 'capital_in' && isFiat(placeOf(place).currency));

/** Reads what was typed into the body of the call. */
export const typedEntry = (books: Books, office_id: string, kind: DeskFormKind) =>
  z
    .object({
      place: z.string(),
      amount: kind === 'count' ? TypedCount : TypedSum,
      rate: TypedPrice,
      reason: TypedReason,
    })
    .refine(({ rate, place }) => rate !== undefined || !needsPrice(books, kind, place), {
      path: ['rate'],
      error: () => i18next.t('books:entry.notPrice'),
    })
    .transform(({ place, rate, ...typed }): DeskEntry => {
      const isAsked = rate !== undefined && needsPrice(books, kind, place);
      return {
        ...{ office_id, kind, ...typed, ...placeOf(place) },
        ...(isAsked ? { rate: toRate(books, place, rate) } : {}),
      };
    });

export const EntryDraft = z.object({ place: z.string(), amount: z.string(), rate: z.string(), reason: z.string() });
