import { type Kysely, sql } from 'kysely';
import type { Order, OrderFilter } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import type { Db } from '../lib/db.ts';
import { countLimit, type PageWindow, totalOf } from '../lib/page-window.ts';
import { ask, statement } from '../lib/statement.ts';
import type { Tables } from '../lib/tables.ts';
import { unionOf } from '../lib/union-parts.store.ts';
import { orderFields, orderJoins } from './order-columns.ts';
import { countFound, foundParts } from './order-filter.store.ts';
import { type Sorting, sortingOf } from './order-sorting.store.ts';

/** All orders of a customer, with a plan that PostgreSQL keeps. A filter may need another index. */
const ownPage = statement<Order>(
  'order-own-page',
  `select ${orderFields} from orders o ${orderJoins} where o.customer_id = $1
   order by o.created_at desc, o.id desc limit $2 offset $3`,
);

const ownCount = statement<{ total: number }>(
  'order-own-count',
  'select count(*) as total from (select from orders where customer_id = $1 limit $2) counted',
);

export const orderList = ({ kysely, pool }: Db) => {
  async function listOwn({ id }: Actor, window: PageWindow) {
    const items = await ask(pool, ownPage, [id, window.limit, window.offset]);
    const count = async () => (await ask(pool, ownCount, [id, countLimit]))[0]?.total ?? 0;
    return { items, total: await totalOf(items, window, count) };
  }

  async function listFound(actor: Actor, filter: OrderFilter, window: PageWindow) {
    const parts = await foundParts(kysely, actor, filter);
    const items = await page(kysely, sortingOf(actor.role, filter, parts), window);
    return { items, total: await totalOf(items, window, () => countFound(kysely, parts, countLimit)) };
  }

  return {
    /** A page of the orders that the actor may see, and their number. Counting stops at `countLimit`. */
    list: (actor: Actor, filter: OrderFilter, window: PageWindow): Promise<{ items: Order[]; total: number }> =>
      isOwnList(actor, filter) ? listOwn(actor, window) : listFound(actor, filter, window),
  };
};

/** Whether `listOwn` reads this list: a customer sees no other orders than their own. */
const isOwnList = ({ role }: Actor, filter: OrderFilter): boolean =>
  role === 'customer' && Object.values(filter).every((value) => value === undefined);

async function page(kysely: Kysely<Tables>, { slices, direction }: Sorting, { limit, offset }: PageWindow) {
  const order = sql`order by sort_key ${direction}, created_at ${direction}, id ${direction}`;
  const found = unionOf(
    slices,
    ({ where, key, sort }) => sql`
    select o.id, ${key} as sort_key, o.created_at from orders o where ${where} ${sort} limit ${offset + limit}`,
  );
  const { rows } = await sql<Order>`
    select ${sql.raw(orderFields)}
    from (select id, sort_key, created_at from (${found}) found ${order} limit ${limit} offset ${offset}) page
    join orders o on o.id = page.id ${sql.raw(orderJoins)}
    order by page.sort_key ${direction}, page.created_at ${direction}, page.id ${direction}`.execute(kysely);
  return rows;
}
