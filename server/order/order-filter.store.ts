import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '#contract/order.ts';

const columns = ['customer_id', 'office_id', 'cashier_id', 'sc', 'tc'] as const;

/** The conditions of a filter that concern the order's own columns. */
export function filterConditions(filter: OrderFilter): RawBuilder<unknown>[] {
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
