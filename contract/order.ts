import { z } from 'zod';
import { noteMaxLength, type OrderStatus, orderCalls } from '#domain/order.ts';
import { Money, MoneyInput } from './money.ts';
import { numericCodes } from './numeric-codes.ts';
import { PageOf, pageQuery, pageSizes } from './page.ts';
import { Currency } from './rate.ts';
import type { Route } from './route.ts';
import { OfficeName, Permissions, Wallet } from './user.ts';
import { Csv, Id, IfMatch, ListOf, OptionalText, QueryFlag, Text, Time } from './wire-types.ts';

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

export const Order = z.object({
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
  sale: z.boolean(),
  status: StatusCode.json,
  note: z.string().nullable(),
  /** Increases by 1 with each change of status. `If-Match` may name it. */
  version: z.int(),
  created_at: Time,
  confirmed_at: Time.nullable(),
  received_at: Time.nullable(),
  ready_at: Time.nullable(),
  closed_at: Time.nullable(),
  cancelled_at: Time.nullable(),
  /** The wallets as they were when the order was placed. They never change. */
  wallet: Wallet.nullable(),
  office_wallet: Wallet.nullable(),
  customer: Person.extend({ cellphone: z.string() }),
  office: OfficeName,
  cashier: Person.nullable(),
});
export type Order = z.output<typeof Order>;

/** A step that was taken. A customer sees the role of the person who took it, but not the name. */
export const OrderEvent = z.object({
  from: StatusCode.json.nullable(),
  to: StatusCode.json,
  at: Time,
  by: z.object({ id: Id.optional(), full_name: z.string().nullable().optional(), permissions: Permissions }).nullable(),
});
export type OrderEvent = z.output<typeof OrderEvent>;

export const OrderDetail = Order.extend({ events: z.array(OrderEvent) });
export type OrderDetail = z.output<typeof OrderDetail>;

export const NewOrder = z.object({
  er_id: Id,
  office_id: Id,
  amount: MoneyInput,
  note: OptionalText(noteMaxLength).optional(),
  /** The address where the caller expects the USDT to go. If the server would use another one, it refuses the order. */
  wallet: Wallet.optional(),
});
export type NewOrder = z.output<typeof NewOrder>;

export const orderColumns = ['created_at', 'amt_to_exch', 'amt_to_recv', 'status'] as const;
const orderings = orderColumns.flatMap((column) => [column, `-${column}`] as const);

export const OrderFilter = z.object({
  status__in: ListOf(StatusCode.query).optional(),
  created_at__gte: Time.optional(),
  created_at__lt: Time.optional(),
  search: Text(128).optional(),
  customer_id: Id.optional(),
  office_id: Id.optional(),
  cashier_id: Id.optional(),
  sc: Currency.optional(),
  tc: Currency.optional(),
  /** Only orders on which the caller can take a step other than cancelling. */
  needs_me: QueryFlag.optional(),
  /** A column name; `-` in front sorts descending. */
  order_by: z.enum(orderings).optional(),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** An export is always sorted newest first. Its reader sorts the table in a spreadsheet. */
export const ExportFilter = OrderFilter.omit({ order_by: true }).extend({
  /**
   * How decimals are written. With commas, cells are separated by semicolons: that is the format that Ukrainian
   * spreadsheets read. They would read 1.05 as a date.
   */
  decimals: z.enum(['point', 'comma']).optional(),
});
export type ExportFilter = z.output<typeof ExportFilter>;

/** The number of rows in the export, so that the page can show its progress. */
export const totalHeader = 'X-Total-Count';

export const orderApi = {
  create: {
    method: 'POST',
    url: '/v1/orders/',
    schema: {
      /** Makes a retry safe: the same key answers the same order again, for 24 hours. */
      headers: z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() }),
      body: NewOrder,
      response: { 201: Order },
    },
  },
  list: {
    method: 'GET',
    url: '/v1/orders/',
    schema: { querystring: OrderFilter.extend(pageQuery(pageSizes.other)), response: { 200: PageOf(Order) } },
  },
  /** The same orders as a file. The answer is a stream of text, not JSON. */
  export: {
    method: 'GET',
    url: '/v1/orders/export',
    schema: { querystring: ExportFilter, response: { 200: Csv } },
  },
  /** The orders of one customer that the caller may see. */
  listOfUser: {
    method: 'GET',
    url: '/v1/users/:id/orders',
    schema: {
      params: z.object({ id: z.string().toLowerCase() }),
      querystring: z.object(pageQuery(pageSizes.other)),
      response: { 200: PageOf(Order) },
    },
  },
  get: {
    method: 'GET',
    url: '/v1/orders/:id',
    schema: { params: z.object({ id: z.string() }), response: { 200: OrderDetail } },
  },
  take: {
    method: 'PUT',
    url: '/v1/orders/:id/:call',
    schema: {
      params: z.object({ id: z.string(), call: z.enum(orderCalls) }),
      headers: IfMatch,
      response: { 200: Order },
    },
  },
} as const satisfies Record<string, Route>;
