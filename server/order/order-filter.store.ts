import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import type { Tables } from '../lib/tables.ts';
import { visibleParts } from './order-parts.store.ts';
import { searchCondition } from './order-search.store.ts';

type Sql = RawBuilder<unknown>;

/** What the filter leaves of what the actor may see: conditions for a row `o` of orders, of which no two share an order. */
export async function foundParts(kysely: Kysely<Tables>, actor: Actor, filter: OrderFilter): Promise<Sql[]> {
  const conditions = [...filterConditions(filter), await searchCondition(kysely, filter.search)];
  return visibleParts(actor, filter.needs_me === true).map((part) => sql.join([part, ...conditions], sql` and `));
}

/** Each part is asked by itself, since only then is its index read in order and only as far as is needed. */
export const unionOf = (parts: Sql[], slice: (where: Sql) => Sql) =>
  sql.join(
    parts.map((part) => sql`(${slice(part)})`),
    sql` union all `,
  );

/** How many orders there are, counted up to the limit. */
export async function countFound(kysely: Kysely<Tables>, parts: Sql[], limit: number): Promise<number> {
  const found = unionOf(parts, (where) => sql`select from orders o where ${where} limit ${limit}`);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from (${found}) found limit ${limit}) counted`.execute(kysely);
  return rows[0]?.total ?? 0;
}

const columns = ['customer_id', 'office_id', 'cashier_id', 'sc', 'tc'] as const;

function filterConditions(filter: OrderFilter): Sql[] {
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
