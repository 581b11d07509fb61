import { z } from 'zod';
import { canonical } from '#domain/money/money.ts';
import { noteMaxLength } from '#domain/order/order-view.ts';
import { fullNameMaxLength } from '#domain/person/user.ts';
import { walletMaxLength } from '#domain/wallet/destination.ts';
import { Approval, ApprovalNeeds } from '../approval/approval.ts';
import { Asking } from '../approval/asking.ts';
import { closedOffice } from '../office/closing.ts';
import { NetworkCode } from '../office/network.ts';
import { CodeRequest, OneTimeCode } from '../person/phone-verification.ts';
import { Proof, proofWanted } from '../person/proof-of-work.ts';
import { RateExpired } from '../rate/rate.ts';
import { AmountBounds } from '../rate/terms.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, OptionalText, Text } from '../wire/wire-types.ts';
import { ConfirmNeeds, OwnBounds, seenByStaff } from './bound.ts';
import { Order } from './order.ts';
import { ShortBy } from './promise.ts';

const Cellphone = Text(40).min(1);

/** A deal of a person at the window. `customer` is null for the guest of the office. */
export const NewWalkIn = z.object({
  office_id: Id,
  er_id: Id,
  amount: MoneyInput,
  /** `full_name` is kept only for a phone that has no account yet. */
  customer: z.object({ cellphone: Cellphone, full_name: OptionalText(fullNameMaxLength).optional() }).nullable(),
  network: NetworkCode.optional(),
  /** Where the USDT goes. It stands on the order alone. */
  address: Text(walletMaxLength).min(1).optional(),
  note: OptionalText(noteMaxLength).optional(),
  /** The cash that was said at the window. If another sum would be counted, the server refuses the order. */
  cash: MoneyInput.refine((text) => canonical(text) !== undefined, 'A decimal').optional(),
  ...seenByStaff,
  /** Asks for an approval, if the deal needs one: it waits as a request until then. */
  ask: Asking.optional(),
});
export type NewWalkIn = z.output<typeof NewWalkIn>;

/** What the window learns of a phone: the first name and an initial, and whether the phone is known to be the person's. */
export const WalkInCustomer = z.object({
  name: z.string().nullable(),
  is_known: z.boolean(),
  cellphone_verified: z.boolean(),
  /** What the bounds of the office look at. Not there for a new phone, and where the office has no bound. */
  bounds: OwnBounds.optional(),
});
export type WalkInCustomer = z.output<typeof WalkInCustomer>;

/** With CONFLICT: the cash that is counted now, the bound of guests in UAH, or what a bound of persons asks for. */
export const WalkInConflict = ApprovalNeeds.extend(ConfirmNeeds.shape)
  .extend({ ...ShortBy.shape, cash: Money, bound: Money })
  .partial();
export type WalkInConflict = z.output<typeof WalkInConflict>;

const params = z.object({ id: z.string() });

export const walkInApi = {
  place: {
    method: 'POST',
    url: '/v1/orders/walk-in',
    part: 'Orders',
    operationId: 'placeWalkIn',
    summary: 'Place and confirm an order for a person who stands at the window',
    refusals: [
      ...(['NOT_FOUND', 'OFFICE_UNAVAILABLE', 'EXCHANGE_RATE_EXPIRED', 'INVALID_AMOUNT', 'CONFLICT'] as const),
      'INVALID_PHONE_FORMAT',
    ],
    schema: {
      headers: z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() }),
      body: NewWalkIn,
      response: { 201: Order, 202: Approval },
      extensions: {
        EXCHANGE_RATE_EXPIRED: RateExpired,
        INVALID_AMOUNT: AmountBounds,
        CONFLICT: WalkInConflict,
        ...closedOffice,
      },
    },
  },
  /** A POST, so that no phone stands in an address. */
  find: {
    method: 'POST',
    url: '/v1/orders/walk-in/customer',
    part: 'Orders',
    operationId: 'findWalkInCustomer',
    summary: 'Say whose phone this is, as far as the window needs it; 40 phones an hour',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_PHONE_FORMAT'],
    schema: { body: z.object({ office_id: Id, cellphone: Cellphone }), response: { 200: WalkInCustomer } },
  },
  sendCode: {
    method: 'POST',
    url: '/v1/orders/:id/phone-code',
    part: 'Orders',
    operationId: 'sendWalkInCode',
    summary: 'Send a code to the phone of a walk-in, whose account was made at the window',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'INVALID_PHONE_FORMAT'],
    schema: {
      params,
      body: z.object({ proof: Proof.optional() }).nullish(),
      response: { 200: z.object({ request_id: CodeRequest }) },
      extensions: proofWanted,
    },
  },
  proveCode: {
    method: 'POST',
    url: '/v1/orders/:id/phone-proof',
    part: 'Orders',
    operationId: 'proveWalkInPhone',
    summary: 'Prove the phone of a walk-in with the code that came to it',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    schema: { params, body: z.object({ request_id: CodeRequest, code: OneTimeCode }), response: { 200: Order } },
  },
} as const satisfies Record<string, NamedRoute>;
