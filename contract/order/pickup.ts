import { z } from 'zod';
import { OfficeName } from '../person/user.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';
import { Order, OrderMoved } from './order.ts';
import { PickupCode } from './pickup-code.ts';

const params = z.object({ id: z.string() });

/**
 * The code of a ready order, for its customer alone. No other answer, message or file has it. `renewable`: it was wrong too
 * often, and the customer can ask for a new one.
 */
export const OwnPickupCode = z.object({ code: PickupCode, tries_left: z.int(), renewable: z.boolean().optional() });
export type OwnPickupCode = z.output<typeof OwnPickupCode>;

/** With CONFLICT and the reason `pickupElsewhere`: the office where the scanned order waits for its customer. */
export const PickupElsewhere = z.object({ office: OfficeName }).partial();

export const pickupApi = {
  code: {
    method: 'GET',
    url: '/v1/orders/:id/pickup-code',
    part: 'Orders',
    operationId: 'getPickupCode',
    summary: 'Read the pickup code of your own order that is ready',
    refusals: ['FORBIDDEN', 'ORDER_NOT_FOUND', 'CONFLICT'],
    schema: { params, response: { 200: OwnPickupCode } },
  },
  /** Once for an order, after five wrong codes. */
  renew: {
    method: 'POST',
    url: '/v1/orders/:id/pickup-code',
    part: 'Orders',
    operationId: 'renewPickupCode',
    summary: 'Ask for a new pickup code of your own order, once, after five wrong ones',
    refusals: ['FORBIDDEN', 'ORDER_NOT_FOUND', 'CONFLICT'],
    schema: { params, response: { 201: OwnPickupCode } },
  },
  /**
   * The ready orders with this code at the offices of the caller: one for each office at most, apart from a chance that a
   * change of the secret key leaves. A scan sends the order's id too, and finds that order alone. Where both are right for
   * another office of the network, the refusal names that office and counts as no miss.
   */
  find: {
    method: 'POST',
    url: '/v1/orders/by-code',
    part: 'Orders',
    operationId: 'findOrdersByCode',
    summary: 'Find the ready orders with a pickup code; a wrong one counts, 20 an hour',
    refusals: ['ORDER_NOT_FOUND', 'CONFLICT'],
    schema: {
      body: z.object({ code: PickupCode, order_id: Id.optional() }),
      response: { 200: z.array(Order) },
      extensions: { CONFLICT: PickupElsewhere },
    },
  },
  /** The version stays. A customer says it while the office is open, and when the desk can do something for them. */
  here: {
    method: 'PUT',
    url: '/v1/orders/:id/here',
    part: 'Orders',
    operationId: 'sayHere',
    summary: 'Say that the customer is at the office, for half an hour',
    refusals: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PROCESSED', 'CONFLICT'],
    schema: { params, response: { 200: Order }, extensions: { ORDER_ALREADY_PROCESSED: OrderMoved } },
  },
} as const satisfies Record<string, NamedRoute>;
