import type { UserStats } from '#contract/person/user.ts';
import { failedStatuses, paidStatuses } from '#domain/order/order.ts';
import type { Db } from '../database/db.ts';
import { sqlList } from '../database/fragments/order-status.ts';
import { ask, statement } from '../database/statement.ts';

/**
 * The dollar volume of an order is its USDT amount (specification §9). If two offices have equally many orders, the one
 * with the latest order is the favorite.
 */
const statsOf = statement<UserStats>(
  'user-stats',
  `with own as (select * from orders where customer_id = $1)
   select count(*) as orders_total,
     count(*) filter (where status in (${sqlList(paidStatuses)})) as orders_completed,
     coalesce(sum(case when sale then amt_to_recv else amt_to_exch end) filter (where status in (${sqlList(paidStatuses)})), 0) as volume_usd,
     (select json_build_object('id', o.id, 'name', o.name, 'name_uk', o.name_uk)
      from own join offices o on o.id = own.office_id
      where own.status not in (${sqlList(failedStatuses)})
      group by o.id order by count(*) desc, max(own.created_at) desc, o.id limit 1) as favorite_office
   from own`,
);

export const userStats = ({ pool }: Db) => ({
  async getStats(id: string): Promise<UserStats> {
    const [stats] = await ask(pool, statsOf, [id]);
    if (!stats) throw new Error('A count always answers one row');
    return stats;
  },
});
