import i18next from 'i18next';
import { z } from 'zod';
import type { Books } from '#contract/ledger/entries.ts';
import type { NewEntry } from '#contract/ledger/new-entry.ts';
import { isFiat, stablecoin } from '#domain/money/currency.ts';
import { type Decimal, divide, parseAmount, rateLimits } from '#domain/money/money.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { Chosen, TypedPrice, TypedReason, TypedSum } from '../../ui/entry/typed-fields.ts';
import { isUnpriced, placeOf, toRate } from '../form/place.ts';

/** Both sides have moved, or only the one that is named. */
export const tradeMoves = ['both', 'give', 'get'] as const;

type Places = { give_place: string; get_place: string };

/** Between two currencies of cash nothing says what is given is worth, if the books know no cost of it. */
export const tradeNeedsPrice = (books: Books, { give_place, get_place }: Places): boolean =>
  isFiat(placeOf(get_place).currency) && isUnpriced(books, give_place);

/** Reads what was typed into the body of the call. */
export const typedTrade = (books: Books, office_id: string) =>
  z
    .object({
      counterparty: Chosen,
      ...{ give_place: z.string(), give: TypedSum, get_place: z.string(), get: TypedSum },
      moved: z.enum(tradeMoves),
      rate: TypedPrice,
      reason: TypedReason,
    })
    .refine(({ give_place, get_place }) => placeOf(give_place).currency !== placeOf(get_place).currency, {
      path: ['get_place'],
      error: () => i18next.t('booking:trade.same'),
    })
    .refine((typed) => typed.rate !== undefined || !tradeNeedsPrice(books, typed), {
      path: ['rate'],
      error: () => i18next.t('books:entry.notPrice'),
    })
    .transform(({ rate, moved, ...typed }): Extract<NewEntry, { kind: 'trade' }> => {
      const isAsked = rate !== undefined && tradeNeedsPrice(books, typed);
      return {
        ...{ office_id, kind: 'trade', counterparty_id: typed.counterparty },
        give: { ...placeOf(typed.give_place), amount: typed.give },
        get: { ...placeOf(typed.get_place), amount: typed.get },
        ...(moved === 'both' ? { settled: 'both', moved: 'give' } : { settled: 'one', moved }),
        ...(isAsked ? { rate: toRate(books, typed.give_place, rate) } : {}),
        reason: typed.reason,
      };
    });

export const TradeDraft = z.object({
  ...{ counterparty: z.string(), give_place: z.string(), give: z.string(), get_place: z.string(), get: z.string() },
  ...{ moved: z.enum(tradeMoves), rate: z.string(), reason: z.string() },
});
type Typed = z.output<typeof TradeDraft>;

/** What one of a currency costs in the other, as the two sums say. `of` is what is priced: the cash, where the other is USDT. */
export function agreedPrice(typed: Typed): { of: string; in: string; price: Decimal } | undefined {
  const [give, get] = [parseTyped(typed.give), parseTyped(typed.get)].map((sum) => sum && parseAmount(sum));
  const [from, to] = [placeOf(typed.give_place).currency, placeOf(typed.get_place).currency];
  if (!give || !get || from === to) return undefined;
  const isOfGiven = to === stablecoin || from !== stablecoin;
  const [one, other] = isOfGiven ? [give, get] : [get, give];
  const price = divide(other, one, rateLimits.decimals);
  return { ...(isOfGiven ? { of: from, in: to } : { of: to, in: from }), price };
}
