import { z } from 'zod';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { Currency, CurrencyPair } from './currency.ts';

/** The least and the most that a customer may give for a pair. Null means no bound. */
export const AmountBounds = z.object({ min_amount: Money.nullable(), max_amount: Money.nullable() });

export const PairTerms = AmountBounds.extend({
  id: Id,
  /** Null for all offices. */
  office_id: Id.nullable(),
  sc: z.string(),
  tc: z.string(),
  at: Time,
});
export type PairTerms = z.output<typeof PairTerms>;

export const NewTerms = CurrencyPair.extend({
  office_id: Id.nullable(),
  min_amount: MoneyInput.nullable(),
  max_amount: MoneyInput.nullable(),
});
export type NewTerms = z.output<typeof NewTerms>;

export const termsApi = {
  /** With `office_id`: the bounds that this office applies, at most one for each pair. Else all that are in force. */
  list: {
    method: 'GET',
    url: '/v1/terms',
    part: 'Rates',
    operationId: 'listTerms',
    summary: 'List the least and the most that customers may give',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.object({ sc: Currency.optional(), tc: Currency.optional(), office_id: Id.optional() }),
      response: { 200: z.array(PairTerms) },
    },
  },
  /** Terms without a bound withdraw the earlier ones of their scope and pair. */
  create: {
    method: 'POST',
    url: '/v1/terms',
    part: 'Rates',
    operationId: 'createTerms',
    summary: 'Set the bounds of a pair: at one office, or at all',
    refusals: ['NOT_FOUND', 'INVALID_AMOUNT'],
    fresh: 'always',
    schema: { body: NewTerms, response: { 201: PairTerms } },
  },
} as const satisfies Record<string, NamedRoute>;
