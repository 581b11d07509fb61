import type { Db } from '../lib/db.ts';
import { ask, statement } from '../lib/statement.ts';
import { weekSql } from './week.ts';

const batchSize = 5_000;

/** Rows that another node's run has locked are skipped, so each order is added once. */
const addEnded = statement<{ added: number }>(
  'order-sums-add',
  `with ended as (
     delete from order_ends where order_id in (
       select order_id from order_ends limit ${batchSize} for update skip locked)
     returning order_id
   ), added as (
     insert into order_sums (week, office_id, status, sc, tc, count, amount)
     select ${weekSql('created_at')}, office_id, status, sc, tc, count(*),
       sum(case when sale then amt_to_exch else amt_to_recv end)
     from ended join orders on id = order_id group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (week, office_id, status, sc, tc) do update
       set count = order_sums.count + excluded.count, amount = order_sums.amount + excluded.amount
   )
   select count(*) as added from ended`,
);

export const orderSumsStore = ({ pool }: Pick<Db, 'pool'>) => ({
  /** Adds one batch of ended orders to the sums. Returns whether more may be left. */
  async addEnded(): Promise<boolean> {
    const [{ added } = { added: 0 }] = await ask(pool, addEnded);
    return added === batchSize;
  },
});

export type OrderSumsStore = ReturnType<typeof orderSumsStore>;
