import type { z } from 'zod';
import { type OrderCall, publicCalls } from '#domain/order/order.ts';
import { Approval, ApprovalNeeds } from '../approval/approval.ts';
import { ReceiptConflict } from '../rate/coin.ts';
import type { ErrorCode } from '../wire/errors.ts';
import type { NamedRoute, Route } from '../wire/route.ts';
import { ConfirmNeeds } from './bound.ts';
import { orderApi } from './order.ts';
import { TriesLeft } from './pickup-code.ts';
import { ShortBy } from './promise.ts';
import { EndReason, StepDetails } from './step-details.ts';

/** What a call of an order says about itself, beyond what all of them share (`take` in contract/order/order.ts). */
type OwnPart = {
  summary: string;
  /** What the caller may say with it; null: nothing. The server decides who may say which part of it. */
  body: z.ZodType<StepDetails | null | undefined> | null;
  /** Refusals beyond those of every call. */
  refusals: readonly ErrorCode[];
  /** The extra fields that these refusals add to the problem in the body. */
  extensions: NonNullable<Route['schema']['extensions']>;
};

/** With `ready` the office may name the transaction in which it paid out, and names the seal of an envelope with cash. */
const Payout = StepDetails.pick({ tx_hash: true, seal: true, ask: true }).nullish();

/** At an office on the books a place may hold too little. */
const short = ShortBy.partial().shape;

/** All calls of an order. CONFLICT: what arrived and whose it is, a wallet that nobody confirmed, or wrong codes. */
const ownParts: Readonly<Record<OrderCall, OwnPart | null>> = {
  confirm: {
    summary: 'Confirm a request; of a received order it says that it is ready',
    body: StepDetails.pick({ tx_hash: true, seal: true, ask: true, name: true, document: true }).nullish(),
    refusals: ['CONFLICT'],
    extensions: { CONFLICT: ApprovalNeeds.extend(ConfirmNeeds.shape).extend(short) },
  },
  receive: {
    summary: "Say that the customer's money has come",
    body: StepDetails.pick({ tx_hashes: true, ask: true }).nullish(),
    refusals: ['CONFLICT'],
    extensions: { CONFLICT: ReceiptConflict.extend(ApprovalNeeds.shape) },
  },
  ready: {
    summary: 'Say that the pay-out is ready',
    body: Payout,
    refusals: ['CONFLICT'],
    extensions: { CONFLICT: ApprovalNeeds.extend(short) },
  },
  close: {
    summary: 'Say that the pay-out was handed over',
    /** `reason`: why an owner completes the deal of a guest late. Nobody else's says anything. A cashier asks for it. */
    body: StepDetails.pick({ code: true, reason: true, ask: true }).nullish(),
    refusals: ['CONFLICT'],
    extensions: { VALIDATION_ERROR: TriesLeft, CONFLICT: ApprovalNeeds },
  },
  cancel: {
    summary: 'Cancel an order before its money has come',
    body: StepDetails.pick({ reason: true }).nullish(),
    refusals: [],
    extensions: {},
  },
  refund: {
    summary: 'Give the money of an order back, and say where it went',
    body: StepDetails.omit({ code: true, tx_hashes: true, seal: true, ask: true, name: true, document: true }).extend({
      reason: EndReason,
    }),
    refusals: ['CONFLICT'],
    extensions: { CONFLICT: ShortBy },
  },
  /** Only the clock calls it, so it is no route. */
  expire: null,
};

const { method, url, schema } = orderApi.take;
const { headers, params, querystring, response, extensions } = schema;
const asked = { ...response, 202: Approval };

/** The route of one call. Its body stands apart, because some have none. */
export function callRoute(call: OrderCall) {
  const own = ownParts[call];
  if (!own) throw new Error(`People call ${call}, so it must say what it is`);
  const route = {
    method,
    url: url.replace(':call', call),
    part: 'Orders',
    operationId: `${call}Order`,
    summary: own.summary,
    refusals: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PROCESSED', ...own.refusals],
    schema: {
      ...{ headers, params: params.pick({ id: true }), querystring, response: asked },
      extensions: { ...extensions, ...own.extensions },
    },
  } as const satisfies NamedRoute;
  return { call, route, body: own.body };
}

/** One route for each call of people, so that any other word gets 404. */
export const callRoutes = publicCalls.map(callRoute);
