import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Order, OrderFilter } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { orderStatuses } from '#domain/order.ts';
import type { Db } from '../lib/db.ts';
import { countLimit, type PageWindow, totalOf } from '../lib/page-window.ts';
import type { Tables } from '../lib/tables.ts';
import { type RowCondition, unionOf } from '../lib/union-parts.store.ts';
import { orderFields, orderJoins } from './order-columns.ts';
import { countFound, foundParts } from './order-filter.store.ts';

export const orderList = ({ kysely }: Db) => ({
  /** A page of the orders that the actor may see, and their number. Counting stops at `countLimit`. */
  async list(actor: Actor, filter: OrderFilter, window: PageWindow): Promise<{ items: Order[]; total: number }> {
    const parts = await foundParts(kysely, actor, filter);
    const items = await page(kysely, parts, orderingOf(filter), window);
    return { items, total: await totalOf(items, window, () => countFound(kysely, parts, countLimit)) };
  },
});

type Ordering = { key: RawBuilder<unknown>; direction: RawBuilder<unknown> };

async function page(
  kysely: Kysely<Tables>,
  parts: RowCondition[],
  { key, direction }: Ordering,
  { limit, offset }: PageWindow,
) {
  // Ids are random, so rows with equal keys are sorted by creation time first, then by id.
  const order = sql`order by sort_key ${direction}, created_at ${direction}, id ${direction}`;
  const found = unionOf(
    parts,
    (where) => sql`
    select o.id, ${key} as sort_key, o.created_at from orders o where ${where} ${order} limit ${offset + limit}`,
  );
  const { rows } = await sql<Order>`
    select ${sql.raw(orderFields)}
    from (select id, sort_key, created_at from (${found}) found ${order} limit ${limit} offset ${offset}) page
    join orders o on o.id = page.id ${sql.raw(orderJoins)}
    order by page.sort_key ${direction}, page.created_at ${direction}, page.id ${direction}`.execute(kysely);
  return rows;
}

/** Orders that wait for the caller are sorted with the oldest first, all others with the newest first. */
function orderingOf({ order_by, needs_me }: OrderFilter): Ordering {
  const ordering = order_by ?? (needs_me ? 'created_at' : '-created_at');
  const column = ordering.replace('-', '');
  // Sorts by the number of the status on the wire; `orderStatuses` has the same order.
  const key = column === 'status' ? sql`array_position(${orderStatuses}::text[], o.status)` : sql.ref(`o.${column}`);
  return { key, direction: ordering.startsWith('-') ? sql`desc` : sql`asc` };
}
