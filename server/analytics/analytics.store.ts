import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#domain/hours/period.ts';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { isOpenSql } from '../database/fragments/order-status.ts';
import type { ReadDb } from '../database/standby/placed.ts';
import { unionOf } from '../database/union-parts.store.ts';
import { weeksOf } from './week.ts';

type Sql = RawBuilder<unknown>;

/**
 * Orders with the same status, office or pair. `count` is their number, `amount` the sum of the currency that is not
 * USDT.
 */
export type OrderGroup = { count: number; amount: Decimal } & (
  | { by: 'status'; status: OrderStatus }
  | { by: 'office'; office_id: string; name: string | null; name_uk: string | null; address: string }
  | { by: 'pair'; sc: string; tc: string; sale: boolean }
);

export const analyticsStore = ({ kysely }: ReadDb) => ({
  /**
   * First adds up small groups, then these groups in three ways, because adding up every order three times would take
   * three times as long. Undefined `officeIds` means all offices.
   */
  async countOrders(period: Period, officeIds: readonly string[] | undefined): Promise<OrderGroup[]> {
    const ofOffices = officeIds === undefined ? sql`true` : sql`office_id = any(${officeIds}::uuid[])`;
    const { rows } = await sql<OrderGroup>`
      select counted.*, o.name, o.name_uk, o.address from (
        select case when grouping(status) = 0 then 'status' when grouping(office_id) = 0 then 'office' else 'pair' end as by,
          status, office_id, sc, tc, tc = ${stablecoin} as sale, sum(count)::bigint as count, sum(amount) as amount
        from (${unionOf(heapsOf(period), (heap) => sql`${heap} and ${ofOffices} group by status, office_id, sc, tc`)}) heaps
        group by grouping sets ((status), (office_id), (sc, tc))
      ) counted left join offices o on o.id = counted.office_id
      order by count desc, coalesce(o.name, o.address), sc, tc, office_id`.execute(kysely);
    return rows;
  },
});

/** Groups of whole weeks, and of the days before and after them. All are read at one moment, so none counts twice. */
function heapsOf(period: Period): Sql[] {
  const weeks = weeksOf(period);
  if (!weeks) return [ordersOf(period)];
  return [
    sql`select status, office_id, sc, tc, sum(count) as count, sum(amount) as amount
      from order_sums where week >= ${weeks.from} and week < ${weeks.to}`,
    // The sums have neither open orders nor those that have just ended.
    sql`${ordersOf(weeks)} and ${sql.raw(isOpenSql('status'))}`,
    sql`${ordersOf(weeks)} and id in (select order_id from order_ends)`,
    ordersOf({ from: period.from, to: weeks.from }),
    ordersOf({ from: weeks.to, to: period.to }),
  ];
}

const ordersOf = ({ from, to }: Period): Sql => sql`
  select status, office_id, sc, tc, count(*) as count, sum(case when sale then amt_to_exch else amt_to_recv end) as amount
  from orders where created_at >= ${from} and created_at < ${to}`;

export type AnalyticsStore = ReturnType<typeof analyticsStore>;
