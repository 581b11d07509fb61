import { sql } from 'kysely';
import type { Order, OrderFilter } from '#contract/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import { countLimit, type PageWindow, totalOf } from '../../database/page-window.ts';
import type { ReadDb } from '../../database/standby/placed.ts';
import { ask, statement } from '../../database/statement.ts';
import { unionOf } from '../../database/union-parts.store.ts';
import { usualQueries } from '../../database/usual-queries.store.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import { countFoundOf, foundParts } from './order-filter.store.ts';
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

export const orderList = (db: ReadDb) => {
  const { kysely, pool } = db;
  const run = usualQueries(db);

  async function listOwn({ id }: Actor, window: PageWindow) {
    const items = await ask(pool, ownPage, [id, window.limit, window.offset]);
    const count = async () => (await ask(pool, ownCount, [id, countLimit]))[0]?.total ?? 0;
    return { items, total: await totalOf(items, window, count) };
  }

  async function listFound(actor: Actor, filter: OrderFilter, window: PageWindow) {
    const parts = await foundParts(kysely, actor, filter);
    const isUsual = isFirstList(filter, window);
    const items = await run(page(sortingOf(actor.role, filter, parts), window, isUsual), isUsual);
    const count = async () => (await run(countFoundOf(parts, countLimit), isUsual))[0]?.total ?? 0;
    return { items, total: await totalOf(items, window, count) };
  }

  return {
    /** A page of the orders that the actor may see, and their number. Counting stops at `countLimit`. */
    list: (actor: Actor, filter: OrderFilter, window: PageWindow): Promise<{ items: Order[]; total: number }> =>
      isOwnList(actor, filter) ? listOwn(actor, window) : listFound(actor, filter, window),
  };
};

export type OrderList = ReturnType<typeof orderList>;

/** Whether `listOwn` reads this list: a customer sees no other orders than their own. */
const isOwnList = ({ role }: Actor, filter: OrderFilter): boolean =>
  role === 'customer' && Object.values(filter).every((value) => value === undefined);

/** The most rows that a slice of a usual list reads; the least of these that is enough stands in its text. */
const usualRows = [20, 100];

/** What staff look at all day: the first rows of all their orders, and of those that wait for them. */
function isFirstList(filter: OrderFilter, { limit, offset }: PageWindow): boolean {
  const { needs_me, status__in, order_by, ...others } = filter;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const isByTime = order_by === undefined || order_by.endsWith('created_at');
  return (
    !isFiltered && isByTime && (!status__in || needs_me === true) && usualRows.some((rows) => offset + limit <= rows)
  );
}

function page({ slices, direction }: Sorting, { limit, offset }: PageWindow, isUsual: boolean) {
  const order = sql`order by sort_key ${direction}, created_at ${direction}, id ${direction}`;
  const rows = isUsual ? usualRows.find((most) => offset + limit <= most) : undefined;
  const enough = rows === undefined ? sql`${offset + limit}` : sql.lit(rows);
  const found = unionOf(
    slices,
    ({ where, key, sort }) => sql`
    select o.id, ${key} as sort_key, o.created_at from orders o where ${where} ${sort} limit ${enough}`,
  );
  return sql<Order>`
    select ${sql.raw(orderFields)}
    from (select id, sort_key, created_at from (${found}) found ${order} limit ${limit} offset ${offset}) page
    join orders o on o.id = page.id ${sql.raw(orderJoins)}
    order by page.sort_key ${direction}, page.created_at ${direction}, page.id ${direction}`;
}
