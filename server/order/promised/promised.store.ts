import type { Order } from '#contract/order/order.ts';
import type { PromisedSum } from '#contract/order/promise.ts';
import { openStatuses } from '#domain/order/order.ts';
import { awaitsAnswer, awaitsPickup } from '#domain/order/order-state.ts';
import type { Db } from '../../database/db.ts';
import { sqlList } from '../../database/fragments/order-status.ts';
import { ask, statement } from '../../database/statement.ts';
import { cashSql } from '../../setting/cash.sql.ts';

const agreed = openStatuses.filter((status) => !awaitsAnswer(status));
/** USDT has left the office before its customer takes it. */
const unsent = agreed.filter((status) => !awaitsPickup(status));

const sum = statement<Pick<PromisedSum, 'amount' | 'deals'>>(
  'promised-sum',
  `select trim_scale(coalesce(sum(case when o.sale then o.amt_to_recv else ${cashSql} end), 0))::text as amount,
     count(*)::int as deals
   from orders o join offices office on office.id = o.office_id
   where o.office_id = $1 and o.tc = $2 and o.status in (${sqlList(agreed)})
     and (not o.sale or o.status in (${sqlList(unsent)}))`,
);

export const promisedStore = ({ pool }: Pick<Db, 'pool'>) => ({
  /** As cash is counted. It reads the open orders of the office alone. */
  async find({ office_id, tc }: Pick<Order, 'office_id' | 'tc'>): Promise<PromisedSum> {
    const [found = { amount: '0', deals: 0 }] = await ask(pool, sum, [office_id, tc]);
    return { currency: tc, ...found };
  },
});

export type PromisedStore = ReturnType<typeof promisedStore>;
