import { z } from 'zod';
import { papers } from '#domain/receipt.ts';
import { OfficeName, Permissions } from '../person/user.ts';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';

/** The paper of a deal. It is no fiscal document. */
export const Receipt = z.object({
  paper: z.enum(papers),
  fiscal: z.literal(false),
  order_id: Id,
  /** The year in Kyiv, and the number that runs without gaps in it at this office. Null on a slip. */
  year: z.int().nullable(),
  number: z.int().nullable(),
  /** Whether the office gave USDT. */
  sale: z.boolean(),
  sc: z.string(),
  tc: z.string(),
  amt_to_exch: Money,
  amt_to_recv: Money,
  rate: Money,
  /** The cash that was handed over. */
  cash: Money,
  /** The office as it was called when the receipt was given. */
  office: OfficeName,
  /** When the deal was completed; on a slip, when the cash was taken. */
  at: Time,
  /** Who counted the cash. `number` is the short number at the office; null for an admin who does not work there. */
  served: z
    .object({ number: z.int().nullable(), full_name: z.string().nullable(), permissions: Permissions })
    .nullable(),
  /** The customer, as the staff read it in a document: only where a bound asked for the name. */
  name: z.string().nullable(),
  /** How often this paper was printed. */
  printed: z.int(),
});
export type Receipt = z.output<typeof Receipt>;

export const receiptApi = {
  get: {
    method: 'GET',
    url: '/v1/orders/:id/receipt',
    part: 'Orders',
    operationId: 'getReceipt',
    summary: 'The receipt of a completed order, or the slip for cash that was taken',
    refusals: ['ORDER_NOT_FOUND', 'CONFLICT'],
    schema: { params: z.object({ id: Id }), response: { 200: Receipt } },
  },
  print: {
    method: 'POST',
    url: '/v1/orders/:id/receipt/prints',
    part: 'Orders',
    operationId: 'printReceipt',
    summary: 'Say that the paper of an order is printed now: from the second time on it is a copy',
    refusals: ['ORDER_NOT_FOUND', 'CONFLICT'],
    schema: { params: z.object({ id: Id }), response: { 201: Receipt } },
  },
} as const satisfies Record<string, NamedRoute>;
