import { z } from 'zod';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';

/** How much coin a cashier may move alone, in USDT: with one deal, and on one day of Kyiv. */
export const Mandate = z.object({ per_deal: Money, per_day: Money });
export type Mandate = z.output<typeof Mandate>;

/** Null takes the mandate away. */
export const NewMandate = z.object({ coin: z.object({ per_deal: MoneyInput, per_day: MoneyInput }).nullable() });
export type NewMandate = z.output<typeof NewMandate>;

/** The caller's mandate at an office, and how much of it is used today. Null: none. */
export const OwnMandate = z.object({ coin: Mandate.extend({ used: Money }).nullable() });
export type OwnMandate = z.output<typeof OwnMandate>;

export const mandateApi = {
  own: {
    method: 'GET',
    url: '/v1/users/me/mandate',
    part: 'Orders',
    operationId: 'getMyMandate',
    summary: 'What the caller may do alone with coin at an office, and how much of it is used today',
    schema: { querystring: z.object({ office_id: Id }), response: { 200: OwnMandate } },
  },
} as const satisfies Record<string, NamedRoute>;
