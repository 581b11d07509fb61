import { z } from 'zod';
import { OrderFilter } from '#contract/order.ts';
import type { Address } from '../lib/address.ts';
import { type Day, rangeBounds, readRange } from '../lib/days.ts';
import { readStatuses } from '../order/order-address.ts';

/** Specification §9: so many deals on a page of the staff's table. */
export const dealsPageSize = 10;

/** The queue shows so many tickets; the rest is one click away. */
export const queueSize = 4;

const { office_id, customer_id, cashier_id, sc, tc, search, order_by } = OrderFilter.shape;

/** A value of the address as the contract reads it. What it cannot read is dropped, as the address promises. */
function read<S extends z.ZodType>(schema: S, sent: z.input<S>): z.output<S> | undefined {
  const result = z.safeDecode(schema, sent);
  return result.success ? result.data : undefined;
}

export type DealsSort = NonNullable<OrderFilter['order_by']>;

/** Newest first, unless the queue is shown: who has waited longest comes first there. */
export const readSort = ({ sort, needs_me }: Address): DealsSort =>
  order_by.safeParse(sort).data ?? (needs_me ? 'created_at' : '-created_at');

/** What the table asks the server for. */
export function dealsFilter(address: Address, today: Day): OrderFilter {
  return defined({
    status__in: readStatuses(address.status),
    office_id: read(office_id, address.office),
    customer_id: read(customer_id, address.customer),
    cashier_id: read(cashier_id, address.cashier),
    sc: read(sc, address.sc),
    tc: read(tc, address.tc),
    search: read(search, address.search) || undefined,
    needs_me: address.needs_me ? true : undefined,
    order_by: readSort(address),
    ...rangeBounds(readRange(address, today) ?? {}),
  });
}

/** The keys of the address that narrow the table. */
const filterKeys = [
  'search',
  'needs_me',
  'status',
  'office',
  'customer',
  'cashier',
  'sc',
  'tc',
  'from',
  'to',
] as const satisfies readonly (keyof Address)[];

/** What takes every filter, and the page that belonged to it, out of the address. */
export const noFilter: Partial<Address> = Object.fromEntries([...filterKeys, 'page'].map((key) => [key, undefined]));

/** Without the keys that hold nothing, so that equal filters are equal cache keys. */
function defined(filter: OrderFilter): OrderFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
