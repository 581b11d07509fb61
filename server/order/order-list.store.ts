import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Order, OrderFilter } from '#contract/order.ts';
import { type Actor, isStaff } from '#domain/actor.ts';
import { orderStatuses } from '#domain/order.ts';
import type { Db } from '../lib/db.ts';
import { countLimit, type PageWindow } from '../lib/page.ts';
import type { Tables } from '../lib/tables.ts';
import { orderFields, orderJoins } from './order-fields.ts';
import { orderConditions } from './order-filter.store.ts';

type Sql = RawBuilder<unknown>;
type Wanted = { actor: Actor; filter: OrderFilter };

export const orderList = ({ kysely }: Db) => ({
  /** A page of the orders that the actor may see, and how many there are, counted as far as lists go. */
  async list(actor: Actor, filter: OrderFilter, window: PageWindow): Promise<{ items: Order[]; total: number }> {
    const wanted = { actor, filter };
    const items = await page(kysely, wanted, window);
    const isLastPage = items.length < window.limit && (items.length > 0 || window.offset === 0);
    return { items, total: isLastPage ? window.offset + items.length : await count(kysely, wanted) };
  },
});

async function page(kysely: Kysely<Tables>, wanted: Wanted, { limit, offset }: PageWindow): Promise<Order[]> {
  const { key, direction } = orderingOf(wanted.filter);
  const order = sql`order by sort_key ${direction}, id ${direction}`;
  const found = fromEachPart(
    wanted,
    (where) => sql`
    select o.id, ${key} as sort_key from orders o where ${where} ${order} limit ${offset + limit}`,
  );
  const { rows } = await sql<Order>`
    select ${sql.raw(orderFields)}
    from (select id, sort_key from (${found}) found ${order} limit ${limit} offset ${offset}) page
    join orders o on o.id = page.id ${sql.raw(orderJoins)}
    order by page.sort_key ${direction}, page.id ${direction}`.execute(kysely);
  return rows;
}

async function count(kysely: Kysely<Tables>, wanted: Wanted): Promise<number> {
  const found = fromEachPart(wanted, (where) => sql`select o.id from orders o where ${where} limit ${countLimit}`);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from (${found}) found limit ${countLimit}) counted`.execute(kysely);
  return rows[0]?.total ?? 0;
}

/** Orders that wait for the caller come with the oldest first, all others with the newest. */
function orderingOf({ order_by, needs_me }: OrderFilter): { key: Sql; direction: Sql } {
  const ordering = order_by ?? (needs_me ? 'created_at' : '-created_at');
  const column = ordering.replace('-', '');
  // By their numbers on the wire, which follow this order.
  const key = column === 'status' ? sql`array_position(${orderStatuses}::text[], o.status)` : sql.ref(`o.${column}`);
  return { key, direction: ordering.startsWith('-') ? sql`desc` : sql`asc` };
}

/**
 * What the actor may see, by the part that they have in it; no order is in two of them. Each part and each office is
 * asked by itself, since only then is its own index read in order and only as far as the page reaches.
 */
function fromEachPart({ actor, filter }: Wanted, slice: (where: Sql) => Sql): Sql {
  const isMine = sql`o.customer_id = ${actor.id}`;
  const parts = [slice(sql`${isMine} and ${orderConditions(filter, 'customer')}`)];
  const others = sql`o.customer_id <> ${actor.id} and ${orderConditions(filter, actor.role)}`;
  if (actor.role === 'admin') parts.push(slice(others));
  else if (isStaff(actor.role)) {
    parts.push(sql`
      select slice.* from unnest(${actor.officeIds}::uuid[]) as member (office_id)
      cross join lateral (${slice(sql`o.office_id = member.office_id and ${others}`)}) slice`);
  }
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}
