import { sql } from 'kysely';
import type { Decimal } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '../lib/db.ts';

/**
 * Orders with the same status, office or pair. `count` is their number, `amount` the sum of the currency that is not
 * USDT.
 */
export type OrderGroup = { count: number; amount: Decimal } & (
  | { by: 'status'; status: OrderStatus }
  | { by: 'office'; office_id: string; name: string | null; address: string }
  | { by: 'pair'; sc: string; tc: string; sale: boolean }
);

export const analyticsStore = ({ kysely }: Db) => ({
  /**
   * Reads each order of the period once for all three groupings. The inner query first adds up small groups, because
   * adding up every order three times would take three times as long. Undefined `officeIds` means all offices.
   */
  async countOrders({ from, to }: Period, officeIds: readonly string[] | undefined): Promise<OrderGroup[]> {
    const ofOffices = officeIds === undefined ? sql`true` : sql`office_id = any(${officeIds}::uuid[])`;
    const { rows } = await sql<OrderGroup>`
      select counted.*, o.name, o.address from (
        select case when grouping(status) = 0 then 'status' when grouping(office_id) = 0 then 'office' else 'pair' end as by,
          status, office_id, sc, tc, sale, sum(count)::bigint as count, sum(amount) as amount
        from (
          select status, office_id, sc, tc, bool_and(sale) as sale, count(*) as count,
            sum(case when sale then amt_to_exch else amt_to_recv end) as amount
          from orders where created_at >= ${from} and created_at < ${to} and ${ofOffices}
          group by status, office_id, sc, tc
        ) heaps
        group by grouping sets ((status), (office_id), (sc, tc, sale))
      ) counted left join offices o on o.id = counted.office_id
      order by count desc, coalesce(o.name, o.address), sc, tc, office_id`.execute(kysely);
    return rows;
  },
});

export type AnalyticsStore = ReturnType<typeof analyticsStore>;
