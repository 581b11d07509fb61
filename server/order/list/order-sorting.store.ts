import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '#contract/order/order.ts';
import { orderStatuses } from '#domain/order/order.ts';
import type { Role } from '#domain/person/actor.ts';
import { sqlList } from '../../database/fragments/order-status.ts';
import type { RowCondition } from '../../database/union-parts.store.ts';

type Sql = RawBuilder<unknown>;

/** Orders that an index has in the order of `sort`, and what they are sorted by before their time and id. */
export type Slice = { where: RowCondition; key: Sql; sort: Sql };
export type Sorting = { slices: Slice[]; direction: Sql };

/**
 * Splits the orders so that each slice can be read from an index and stop early. Ids are random, so rows with equal
 * keys are sorted by creation time first, then by id. Orders that wait for the caller are sorted with the oldest first,
 * all others with the newest first.
 */
export function sortingOf(role: Role, filter: OrderFilter, parts: readonly RowCondition[]): Sorting {
  const ordering = filter.order_by ?? (filter.needs_me ? 'created_at' : '-created_at');
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const byTime = sql`order by o.created_at ${direction}, o.id ${direction}`;
  const column = ordering.replace('-', '');
  if (column === 'status') return { slices: statusSlices(parts, filter, byTime), direction };
  const key = column === 'created_at' ? sql`o.created_at` : amount(column, isNarrow(role, filter));
  const sort =
    column === 'created_at' ? byTime : sql`order by ${key} ${direction}, o.created_at ${direction}, o.id ${direction}`;
  return { slices: parts.map((where) => ({ where, key, sort })), direction };
}

/** Sorts by the number of the status on the wire; `orderStatuses` has the same order. */
const statusSlices = (parts: readonly RowCondition[], { status__in }: OrderFilter, sort: Sql): Slice[] =>
  orderStatuses.flatMap((status, number) =>
    status__in && !status__in.includes(status)
      ? []
      : parts.map((part) => ({
          where: sql`${part} and o.status = ${sql.raw(sqlList([status]))}`,
          key: sql.lit(number),
          sort,
        })),
  );

/**
 * Adding 0 hides the index of the amounts. With it PostgreSQL would look for the orders of a small office among all
 * orders, which takes seconds, and it is wrong about how soon it finds them.
 */
const amount = (column: string, narrow: boolean): Sql =>
  narrow ? sql`${sql.ref(`o.${column}`)} + 0` : sql.ref(`o.${column}`);

const isNarrow = (role: Role, filter: OrderFilter): boolean => {
  const { office_id, customer_id, cashier_id, search, needs_me, lane, keeper } = filter;
  return role !== 'admin' || Boolean(office_id ?? customer_id ?? cashier_id ?? search ?? needs_me ?? lane ?? keeper);
};
