import type { OrderStatus } from '#domain/order/order.ts';
import type { Db } from '../database/db.ts';
import { isOpenSql } from '../database/fragments/order-status.ts';
import { ask, statement } from '../database/statement.ts';

/** `now`: seconds since 1970 by the database's clock. `oldest`: seconds since the oldest open transaction began. */
type Moment = { now: number; oldest: number };
type Sizes = { bytes: number; orders: Partial<Record<OrderStatus, number>> };

const sql = {
  // Of other roles the server sees a transaction's begin only as a member of pg_read_all_stats.
  moment: statement<Moment>(
    'database-moment',
    `select extract(epoch from clock_timestamp())::float8 as now, greatest(0, extract(epoch from clock_timestamp() - least(
         (select min(xact_start) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()),
         (select min(prepared) from pg_prepared_xacts where database = current_database())
       )))::float8 as oldest`,
  ),
  // Ended orders are counted in the sums of the weeks, so a million of them costs no more than a hundred thousand.
  sizes: statement<Sizes>(
    'database-sizes',
    `select pg_database_size(current_database()) as bytes, (
       select coalesce(jsonb_object_agg(status, count), '{}') from (
         select status, sum(count) as count from (
           select status, count(*) from orders where ${isOpenSql('status')} group by status
           union all select status, sum(count) from order_sums group by status
           union all select o.status, count(*) from order_ends join orders o on o.id = order_id group by o.status
         ) heaps group by status
       ) counted
     ) as orders`,
  ),
};

export const databaseFigures = ({ pool }: Pick<Db, 'pool'>) => ({
  async readMoment(): Promise<Moment> {
    const [moment] = await ask(pool, sql.moment);
    if (!moment) throw new Error('The database did not say what time it is');
    return moment;
  },

  async readSizes(): Promise<Sizes> {
    const [sizes] = await ask(pool, sql.sizes);
    if (!sizes) throw new Error('The database did not say how large it is');
    return sizes;
  },
});

export type DatabaseFigures = ReturnType<typeof databaseFigures>;
