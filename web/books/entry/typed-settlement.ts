import { z } from 'zod';
import type { Books } from '#contract/ledger/entries.ts';
import type { NewEntry } from '#contract/ledger/new-entry.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { Chosen, TypedReason, TypedSum } from '../../ui/entry/typed-fields.ts';
import { placeOf } from '../form/place.ts';

/** `way`: `in`, they owe the office. `out`: it owes them. */
export type Debt = {
  id: string;
  counterpartyId: string;
  name: string;
  currency: string;
  way: 'in' | 'out';
  amount: Decimal;
};

/** What is owed between the office and its counterparties, each currency for itself. */
export const debtsIn = ({ accounts }: Pick<Books, 'accounts'>): Debt[] =>
  accounts.flatMap(({ kind, id, part, name, currency, balance }) =>
    kind !== 'counterparty' || id === null || compare(balance, '0') === 0
      ? []
      : [
          {
            ...{ id, counterpartyId: part, name: name ?? '', currency, amount: balance.replace('-', '') },
            way: compare(balance, '0') > 0 ? 'in' : 'out',
          },
        ],
  );

/** Reads what was typed into the body of the call. A debt in cash is paid into or out of the safe. */
export const typedSettlement = (debts: readonly Debt[], office_id: string) =>
  z
    .object({ debt: Chosen, place: z.string(), amount: TypedSum, reason: TypedReason })
    .transform(({ debt: id, place, amount, reason }, { addIssue }): Extract<NewEntry, { kind: 'settlement' }> => {
      const debt = debts.find((one) => one.id === id);
      if (!debt) {
        addIssue({ code: 'custom', path: ['debt'], message: 'No such debt' });
        return z.NEVER;
      }
      const { counterpartyId: counterparty_id, currency, way } = debt;
      const where = currency === stablecoin ? placeOf(place) : { currency };
      return { office_id, kind: 'settlement', counterparty_id, ...where, amount, way, reason };
    });

export const SettlementDraft = z.object({
  ...{ debt: z.string(), place: z.string(), amount: z.string(), reason: z.string() },
});
