import { type Kysely, sql } from 'kysely';
import type { OrderFilter } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import type { Tables } from '../lib/tables.ts';
import { countParts, type RowCondition } from '../lib/union-parts.store.ts';
import { searchCondition } from './order-search.store.ts';
import { visibleParts } from './visible-orders.store.ts';

/** Conditions for a row `o` of orders: what the actor may see, limited by the filter. */
export async function foundParts(kysely: Kysely<Tables>, actor: Actor, filter: OrderFilter): Promise<RowCondition[]> {
  const conditions = [...filterConditions(filter), await searchCondition(kysely, filter.search)];
  return visibleParts(actor, filter.needs_me === true).map((part) => sql.join([part, ...conditions], sql` and `));
}

/** The number of orders found. Counting stops at `limit`. */
export const countFound = (kysely: Kysely<Tables>, parts: RowCondition[], limit: number) =>
  countParts(kysely, parts, { from: sql`orders o`, limit });

const columns = ['customer_id', 'office_id', 'cashier_id', 'sc', 'tc'] as const;

function filterConditions(filter: OrderFilter): RowCondition[] {
  const { created_at__gte, created_at__lt, status__in } = filter;
  const equal = columns.map(
    (column) => filter[column] !== undefined && sql`${sql.ref(`o.${column}`)} = ${filter[column]}`,
  );
  return [
    ...equal,
    status__in && sql`o.status = any(${status__in}::text[])`,
    created_at__gte && sql`o.created_at >= ${created_at__gte}`,
    created_at__lt && sql`o.created_at < ${created_at__lt}`,
  ].filter((condition) => condition !== undefined && condition !== false);
}
