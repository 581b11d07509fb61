import { z } from 'zod';
import { OrderFilter } from '#contract/order/order.ts';
import type { Address } from '../../lib/address/read-address.ts';
import { type Day, rangeBounds, readRange } from '../../lib/text/days.ts';
import { readStatuses } from '../../order/order-address.ts';

/** Specification §9: the number of orders on a page of the staff table. */
export const dealsPageSize = 10;

/** What is searched for takes the screen, so more of it is there at once, and can be grouped. */
export const foundPageSize = 50;

const { office_id, customer_id, cashier_id, sc, tc, search, order_by } = OrderFilter.shape;

/**
 * Decodes a value from the address with the contract's schema. An invalid value gives undefined, so the filter ignores
 * it.
 */
function read<S extends z.ZodType>(schema: S, sent: z.input<S>): z.output<S> | undefined {
  const result = z.safeDecode(schema, sent);
  return result.success ? result.data : undefined;
}

export type DeskSort = NonNullable<OrderFilter['order_by']>;

/**
 * Newest first by default. With the `needs_me` filter the oldest order comes first, because its customer has waited
 * longest.
 */
export const readSort = ({ sort, needs_me }: Address): DeskSort =>
  order_by.safeParse(sort).data ?? (needs_me ? 'created_at' : '-created_at');

/** The filter that the table sends to the server. */
export function orderFilterOf(address: Address, today: Day): OrderFilter {
  return defined({
    status__in: readStatuses(address.status),
    office_id: read(office_id, address.office),
    customer_id: read(customer_id, address.customer),
    cashier_id: read(cashier_id, address.cashier),
    sc: read(sc, address.sc),
    tc: read(tc, address.tc),
    search: read(search, address.search) || undefined,
    needs_me: address.needs_me ? true : undefined,
    waiting: address.waiting ? true : undefined,
    lane: address.lane,
    keeper: address.keeper,
    order_by: readSort(address),
    ...rangeBounds(readRange(address, today) ?? {}),
  });
}

/** The address keys that filter the table. */
const filterKeys = [
  'search',
  'needs_me',
  'waiting',
  'lane',
  'status',
  'office',
  'customer',
  'cashier',
  'keeper',
  'sc',
  'tc',
  'from',
  'to',
] as const satisfies readonly (keyof Address)[];

/** A change of the address that removes all filters and the page number. */
export const noFilter: Partial<Address> = Object.fromEntries([...filterKeys, 'page'].map((key) => [key, undefined]));

/** Removes the keys without a value, so that equal filters give equal cache keys. */
function defined(filter: OrderFilter): OrderFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
