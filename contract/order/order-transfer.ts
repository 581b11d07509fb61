import { z } from 'zod';
import { settlementOutcomes } from '#domain/order/order-transfer.ts';
import { Sent, StatedAddress, TxHash } from '../rate/coin.ts';
import { MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, IfMatch } from '../wire/wire-types.ts';
import { Order, OrderMoved } from './order.ts';
import { EndReason } from './step-details.ts';

export const Settle = z.object({
  outcome: z.enum(settlementOutcomes),
  /** Required for `returned`. */
  to: StatedAddress.optional(),
  tx_hash: TxHash.optional(),
  /** Required for `new_deal`: an order of the same customer at the same office. */
  order_id: Id.optional(),
  reason: EndReason,
});
export type Settle = z.output<typeof Settle>;

export const Arrived = z.object({
  amount: MoneyInput,
  tx_hash: TxHash.optional(),
  /** The id of the entry that was wrong. Then `reason` is required, and the amount may be 0. */
  corrects: z.int().min(1).optional(),
  reason: EndReason.optional(),
});
export type Arrived = z.output<typeof Arrived>;

export const NothingArrived = z.object({ reason: EndReason });
export type NothingArrived = z.output<typeof NothingArrived>;

export const Whose = z.object({ tx_hash: TxHash, reason: EndReason });
export type Whose = z.output<typeof Whose>;

/** The parts that the schemas of all side events of an order share. */
export const sideEventSchema = {
  params: z.object({ id: z.string() }),
  headers: IfMatch,
  response: { 200: Order },
  extensions: { ORDER_ALREADY_PROCESSED: OrderMoved },
};
const refusals = ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PROCESSED', 'CONFLICT'] as const;

/** Records about the USDT of an order, see domain/order/order-transfer.ts. The status stays, the version increases by 1. */
export const transferApi = {
  sent: {
    method: 'PUT',
    url: '/v1/orders/:id/sent',
    part: 'Orders',
    operationId: 'saySent',
    summary: 'Say that the USDT is sent, once without its transaction and once with it',
    refusals,
    schema: { ...sideEventSchema, body: Sent.nullish() },
  },
  arrived: {
    method: 'PUT',
    url: '/v1/orders/:id/arrived',
    part: 'Orders',
    operationId: 'recordArrived',
    summary: 'Record a sum that arrived, or correct one; with another sum than agreed the order cannot be received',
    refusals: [...refusals, 'INVALID_AMOUNT'],
    schema: { ...sideEventSchema, body: Arrived },
  },
  notArrived: {
    method: 'PUT',
    url: '/v1/orders/:id/not-arrived',
    part: 'Orders',
    operationId: 'sayNotArrived',
    summary: 'Say that nothing arrived: the time that the customer got for sending ends',
    refusals,
    schema: { ...sideEventSchema, body: NothingArrived },
  },
  whose: {
    method: 'PUT',
    url: '/v1/orders/:id/whose',
    part: 'Orders',
    operationId: 'decideWhose',
    summary: 'Decide that a transfer which several orders claim is the money of this one',
    refusals,
    schema: { ...sideEventSchema, body: Whose },
  },
  settle: {
    method: 'PUT',
    url: '/v1/orders/:id/settle',
    part: 'Orders',
    operationId: 'settleOrder',
    summary: 'Record what became of money that came although the order had ended',
    refusals,
    schema: { ...sideEventSchema, body: Settle },
  },
} as const satisfies Record<string, NamedRoute>;
