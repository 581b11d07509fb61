import { z } from 'zod';
import { collectorLength } from '#domain/order/collector.ts';
import { doubtLength } from '#domain/order/completion.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Text } from '../wire/wire-types.ts';
import { Order } from './order.ts';
import { sideEventSchema } from './order-transfer.ts';

export const Doubt = z.object({
  text: Text(doubtLength.max).min(doubtLength.min, `At least ${doubtLength.min} characters`),
});

/** Null: nobody else collects. */
export const Collector = z.object({
  name: Text(collectorLength.max).min(collectorLength.min, `At least ${collectorLength.min} characters`).nullable(),
});

/** What only the customer says of an order. The status stays, the version increases by 1. */
export const ownApi = {
  mine: {
    method: 'PUT',
    url: '/v1/orders/:id/mine',
    part: 'Orders',
    operationId: 'sayMine',
    summary: 'Say that an order which was held back after a first recovery is yours',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'ORDER_ALREADY_PROCESSED'],
    schema: sideEventSchema,
  },
  handed: {
    method: 'PUT',
    url: '/v1/orders/:id/handed',
    part: 'Orders',
    operationId: 'sayHanded',
    summary: 'Say that you handed over the cash, and the desk has not recorded it; once',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'ORDER_ALREADY_PROCESSED', 'CONFLICT'],
    schema: sideEventSchema,
  },
  collector: {
    method: 'PUT',
    url: '/v1/orders/:id/collector',
    part: 'Orders',
    operationId: 'nameCollector',
    summary: 'Say who else may collect the cash of your open order, or with null that nobody else does',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'ORDER_ALREADY_PROCESSED', 'CONFLICT'],
    schema: { ...sideEventSchema, body: Collector },
  },
  /** It lives beside the order, so the version stays. */
  gaveCash: {
    method: 'PUT',
    url: '/v1/orders/:id/gave-cash',
    part: 'Orders',
    operationId: 'answerCashQuestion',
    summary:
      'Answer whether you gave money to the desk before the office cancelled; later "no" says that it is settled',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    schema: { params: sideEventSchema.params, body: z.object({ gave: z.boolean() }), response: { 200: Order } },
  },
  /** It lives beside the order, so the version stays. */
  notSo: {
    method: 'PUT',
    url: '/v1/orders/:id/not-so',
    part: 'Orders',
    operationId: 'doubtCompletion',
    summary: 'Say of your order that completed by itself that the USDT has not come; once, within seven days',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    schema: { params: sideEventSchema.params, body: Doubt, response: { 200: Order } },
  },
} as const satisfies Record<string, NamedRoute>;
