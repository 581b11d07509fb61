import { z } from 'zod';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';

/** With 409 `notEnoughFree` and `notEnoughHere`: by how much it is too little. Owners and admins alone read it. */
export const ShortBy = z.object({ short_by: Money });
export type ShortBy = z.output<typeof ShortBy>;

/** What the office of an order has promised to all its customers in what this one gets, and has not paid. */
export const PromisedSum = z.object({ currency: z.string(), amount: Money, deals: z.int() });
export type PromisedSum = z.output<typeof PromisedSum>;

export const promiseApi = {
  get: {
    method: 'GET',
    url: '/v1/orders/:id/promised',
    part: 'Orders',
    operationId: 'getPromised',
    summary: 'What the office of an order has promised and not paid in what its customer gets',
    refusals: ['ORDER_NOT_FOUND'],
    schema: { params: z.object({ id: Id }), response: { 200: PromisedSum } },
  },
} as const satisfies Record<string, NamedRoute>;
