import type { z } from 'zod';
import type { OrderCall } from '#domain/order.ts';
import type { Operation } from './operations.ts';
import { EndReason, StepDetails } from './order.ts';

const Payout = StepDetails.pick({ tx_hash: true }).nullish();

/** The bodies of the calls that have one. With `ready` the office may name the transaction in which it paid out. */
export const stepBodies: Partial<Record<OrderCall, z.ZodType<StepDetails | null | undefined>>> = {
  confirm: Payout,
  ready: Payout,
  close: StepDetails.pick({ code: true }).nullish(),
  cancel: StepDetails.pick({ reason: true }).nullish(),
  refund: StepDetails.omit({ code: true }).extend({ reason: EndReason }),
};

/** A call without a summary can't be a route. */
const callSummaries: Readonly<Partial<Record<OrderCall, string>>> = {
  confirm: 'Confirm a request; of a received order it says that it is ready',
  receive: "Say that the customer's money has come",
  ready: 'Say that the pay-out is ready',
  close: 'Say that the pay-out was handed over',
  cancel: 'Cancel an order before its money has come',
  refund: 'Give the money of an order back, and say where it went',
};

/** Calls that also depend on what arrived, on whether the customer has confirmed the wallet, and on wrong codes. */
const refusedByState: readonly OrderCall[] = ['confirm', 'receive', 'ready', 'close'];

/** What each call of an order says about itself. The server has a route for each of them. */
export const orderOperation = (call: OrderCall): Partial<Operation> => ({
  part: 'Orders',
  operationId: `${call}Order`,
  summary: callSummaries[call],
  refusals: [
    'ORDER_NOT_FOUND',
    'ORDER_ALREADY_PROCESSED',
    ...(refusedByState.includes(call) ? (['CONFLICT'] as const) : []),
  ],
});
