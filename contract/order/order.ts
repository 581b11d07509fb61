import { z } from 'zod';
import { lanes } from '#domain/order/desk/lane-names.ts';
import { type OrderStatus, publicCalls } from '#domain/order/order.ts';
import { endings } from '#domain/order/order-ending.ts';
import { sideEvents } from '#domain/order/order-transfer.ts';
import { accountChanges } from '#domain/person/account-change.ts';
import { TransferReading } from '../chain/transfer-reading.ts';
import { closedOffice } from '../office/closing.ts';
import { OfficeName, Permissions, Wallet } from '../person/user.ts';
import { Arrival, NotArrived, OthersShare, Receipt, Settlement, StatedAddress } from '../rate/coin.ts';
import { Currency } from '../rate/currency.ts';
import { RateExpired } from '../rate/rate.ts';
import { AmountBounds } from '../rate/terms.ts';
import { Money } from '../wire/money.ts';
import { numericCodes } from '../wire/numeric-codes.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute, Route } from '../wire/route.ts';
import { Csv, FilterTime, Id, IfMatch, ListOf, QueryFlag, Text, Time } from '../wire/wire-types.ts';
import { KeeperFilter } from './keeper.ts';
import { atWindow, ForStaff } from './order-for-staff.ts';
import { MessageCounts } from './order-message.ts';
import { NewOrder, PlacingConflict } from './order-placing.ts';
import { customersWord, KeptWords } from './order-word.ts';
import { StepDetails } from './step-details.ts';

/** Specification §4: the numbers of the statuses. */
export const StatusCode = numericCodes<OrderStatus>({
  requested: 1,
  confirmed: 2,
  completed: 3,
  cancelled: 4,
  received: 5,
  ready: 6,
});

const Person = z.object({ id: Id, full_name: z.string().nullable() });

/** Where the money of a refunded order went. `to` is null when it was cash. */
const Refund = z.object({ to: StatedAddress.nullable(), tx_hash: z.string().nullable() });

export const Order = z.object({
  ...customersWord,
  ...KeptWords.shape,
  ...atWindow,
  id: Id,
  customer_id: Id,
  office_id: Id,
  /** The first cashier who took a step; null before that. */
  cashier_id: Id.nullable(),
  er_id: Id,
  sc: z.string(),
  tc: z.string(),
  amt_to_exch: Money,
  amt_to_recv: Money,
  rate: Money,
  /** The cash that is counted: its side of the order, rounded to the step of the office. Fixed when the order is placed. */
  cash: Money,
  sale: z.boolean(),
  /** Whether the office books its steps: it is on the books, and holds what it has promised. */
  booked: z.boolean(),
  status: StatusCode.json,
  /** Increases by 1 with each change of status and each record about the USDT (see `said`). `If-Match` may name it. */
  version: z.int(),
  created_at: Time,
  confirmed_at: Time.nullable(),
  received_at: Time.nullable(),
  ready_at: Time.nullable(),
  closed_at: Time.nullable(),
  cancelled_at: Time.nullable(),
  /** The office answers by then, or the order expires. Null: it has any time. */
  answer_by: Time.nullable(),
  /** The money is received by then, or the order expires. Set when the order is confirmed. */
  due_at: Time.nullable(),
  /** When the last quarter of the deadline in force begins. */
  quarter_left_at: Time.nullable(),
  /** Nothing of the office expires until then, because it is closed, or has just opened. Null when it does. */
  rests_until: Time.nullable(),
  /** By how many minutes the staff have moved the deadlines in all. */
  extended_minutes: z.int(),
  /** The wallets as they were when the order was placed. They never change. */
  wallet: Wallet.nullable(),
  office_wallet: Wallet.nullable(),
  /** Whether the phone is verified, as it is now. The guest of an office has no phone: it is empty. */
  customer: Person.extend({ cellphone: z.string(), cellphone_verified: z.boolean() }),
  office: OfficeName,
  cashier: Person.nullable(),
  /** How the order ended before its customer was paid. Null for all other orders, and for old ones. */
  ended_by: z.enum(endings).nullable(),
  /** The words of the person who ended it, or one of the usual reasons by its name. */
  end_reason: z.string().nullable(),
  refund: Refund.nullable(),
  /** When the customer said that the USDT is sent, and in which transaction. */
  sent_at: Time.nullable(),
  sent_tx_hash: z.string().nullable(),
  /** Whether staff decided that this transaction is the money of another order. */
  sent_void: z.boolean(),
  /** Whether another order that is not received claims the same transfer. */
  claimed_twice: z.boolean(),
  /** Whether the order and one of another customer claim a transfer, and one of them has received it. */
  disputed: z.boolean(),
  /** Whether staff decided that the transfer which was named here is the money of another order. */
  claim_void: z.boolean(),
  /** What arrived, where the staff recorded it. Together it must be the agreed sum before the order can be received. */
  arrived: z.array(Arrival).nullable(),
  arrived_for_others: OthersShare.nullable(),
  /** The transfers that the order has used up. Empty for USDT that was received without a transaction. */
  receipts: z.array(Receipt),
  /** What the chains say of its transactions. Empty where they are not read. It never moves the version. */
  transfer_readings: z.array(TransferReading),
  /** When and why the staff said that nothing arrived, or the clock: then the reason is a `problem` of a reading. */
  not_arrived: NotArrived.nullable(),
  /** What became of money that came although the order had ended. */
  settlement: Settlement.nullable(),
  /** The order that ended early and was settled by this one. */
  settles: Id.nullable(),
  /** The transaction in which the office paid out. */
  payout_tx_hash: z.string().nullable(),
  /**
   * When somebody said that the customer is at the office. Null when nobody did within `hereMinutes`. It never moves the
   * version.
   */
  here_at: Time.nullable(),
  /** What its customer and its office wrote to each other. It never moves the version. */
  messages: MessageCounts,
  /** Whether the pickup code has been wrong too often, so that only the customer or an admin completes the order. */
  code_locked: z.boolean(),
  /** The last record about the USDT, if the last change was such a record and not a step. */
  said: z.enum(sideEvents).nullable(),
  /** The global rate of the pair when the order was placed; null without one. The customer's answer does not have it. */
  reference_rate: Money.nullable().optional(),
  /**
   * What has changed within 24 hours about how the customer enters the account, the newest first. Only for staff; the
   * customer's answer does not have it.
   */
  account_changes: z.array(z.object({ kind: z.enum(accountChanges), at: z.iso.datetime() })).optional(),
  /** Whose the order is, while that person works at its office. It limits nobody's steps. Only for staff. */
  keeper: Person.nullable().optional(),
  /** The first words of the last note of the staff. Only for staff. */
  staff_note: z.string().nullable().optional(),
});
export type Order = z.output<typeof Order>;

/** With ORDER_ALREADY_PROCESSED: the order as it is now. */
export const OrderMoved = z.object({ order: Order });
export type OrderMoved = z.output<typeof OrderMoved>;

/** A step that was taken. A customer sees the role of the person who took it, but not the name. */
export const OrderEvent = z.object({
  from: StatusCode.json.nullable(),
  to: StatusCode.json,
  at: Time,
  /** Null when the system took the step. */
  by: z.object({ id: Id.optional(), full_name: z.string().nullable().optional(), permissions: Permissions }).nullable(),
  system: z.boolean(),
  /** The record about the USDT; then `from` and `to` are the same. Null for a step. */
  what: z.enum(sideEvents).nullable(),
  /** Whether the order was completed with the pickup code: the customer stood at the desk. */
  by_code: z.boolean(),
  /** Who agreed to it, where its actor could not take it alone. Absent where nobody had to; only for staff. */
  approved_by: Person.optional(),
});
export type OrderEvent = z.output<typeof OrderEvent>;

export const OrderDetail = Order.extend({ events: z.array(OrderEvent), ...ForStaff.partial().shape });
export type OrderDetail = z.output<typeof OrderDetail>;

export const orderColumns = ['created_at', 'amt_to_exch', 'amt_to_recv', 'status'] as const;
const orderings = orderColumns.flatMap((column) => [column, `-${column}`] as const);

export const OrderFilter = z.object({
  status__in: ListOf(StatusCode.query).optional(),
  created_at__gte: FilterTime.optional(),
  created_at__lt: FilterTime.optional(),
  search: Text(128).optional(),
  customer_id: Id.optional(),
  office_id: Id.optional(),
  cashier_id: Id.optional(),
  sc: Currency.optional(),
  tc: Currency.optional(),
  /** Only orders on which the caller can take an onward step. */
  needs_me: QueryFlag.optional(),
  /** Only orders with money that is sent or arrived, and neither received nor settled. */
  waiting: QueryFlag.optional(),
  /** Only open orders whose customer is at the office now. */
  here: QueryFlag.optional(),
  /** Only open orders in this lane of the caller's desk. */
  lane: z.enum(lanes).optional(),
  /** Only orders at the caller's desk that are theirs (`me`), open and nobody's (`none`), or of this person. */
  keeper: KeeperFilter.optional(),
  /** A column name; `-` in front sorts descending. */
  order_by: z.enum(orderings).optional(),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** An export is always sorted newest first. It takes these words of the list and ignores them. */
export const ExportFilter = OrderFilter.extend({
  ...z.object({ order_by: z.string(), page: z.string(), size: z.string() }).partial().shape,
  /**
   * How decimals are written. With commas, cells are separated by semicolons: that is the format that Ukrainian
   * spreadsheets read. They would read 1.05 as a date.
   */
  decimals: z.enum(['point', 'comma']).optional(),
});
export type ExportFilter = z.output<typeof ExportFilter>;

/** The number of rows in the export, so that the page can show its progress. A longer one than `totalCap` has no number. */
export const totalHeader = 'X-Total-Count';

const named = {
  create: {
    method: 'POST',
    url: '/v1/orders/',
    part: 'Orders',
    operationId: 'placeOrder',
    summary: 'Place an order at the rate that the office applies now',
    refusals: ['NOT_FOUND', 'OFFICE_UNAVAILABLE', 'EXCHANGE_RATE_EXPIRED', 'INVALID_AMOUNT', 'CONFLICT'],
    schema: {
      /** Makes a retry safe: the same key answers the same order again, for 24 hours. */
      headers: z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() }),
      body: NewOrder,
      response: { 201: Order },
      extensions: {
        EXCHANGE_RATE_EXPIRED: RateExpired,
        INVALID_AMOUNT: AmountBounds,
        CONFLICT: PlacingConflict,
        ...closedOffice,
      },
    },
  },
  list: {
    method: 'GET',
    url: '/v1/orders/',
    part: 'Orders',
    operationId: 'listOrders',
    summary: 'List the orders that the caller may see',
    schema: { querystring: OrderFilter.extend(pageQuery(pageSizes.other)), response: { 200: PageOf(Order) } },
  },
  /** The same orders as a file. The answer is a stream of text, not JSON. */
  export: {
    method: 'GET',
    url: '/v1/orders/export',
    part: 'Orders',
    operationId: 'exportOrders',
    summary: 'Download the orders that the caller may see as CSV, the newest first',
    fresh: 'manyOrders',
    schema: { querystring: ExportFilter, response: { 200: Csv } },
  },
  listOfUser: {
    method: 'GET',
    url: '/v1/users/:id/orders',
    part: 'People',
    operationId: 'listOrdersOfUser',
    summary: 'List what somebody ordered, as far as the caller may see it',
    refusals: ['USER_NOT_FOUND'],
    schema: {
      params: z.object({ id: z.string().toLowerCase() }),
      querystring: z.object(pageQuery(pageSizes.other)),
      response: { 200: PageOf(Order) },
    },
  },
  get: {
    method: 'GET',
    url: '/v1/orders/:id',
    part: 'Orders',
    operationId: 'getOrder',
    summary: 'Read one order with its history',
    refusals: ['ORDER_NOT_FOUND'],
    schema: { params: z.object({ id: z.string() }), response: { 200: OrderDetail } },
  },
} as const satisfies Record<string, NamedRoute>;

export const orderApi = {
  ...named,
  take: {
    method: 'PUT',
    url: '/v1/orders/:id/:call',
    schema: {
      params: z.object({ id: z.string(), call: z.enum(publicCalls) }),
      headers: IfMatch,
      /** The status that the caller saw. If the order has another one now, nothing changes. */
      querystring: z.object({ from: StatusCode.query.optional() }),
      /** All that calls can say. Each has a body of its own, and extensions beyond this one: see contract/order/order-call.ts. */
      body: StepDetails,
      response: { 200: Order },
      extensions: { ORDER_ALREADY_PROCESSED: OrderMoved },
    },
  },
} as const satisfies Record<string, Route>;
