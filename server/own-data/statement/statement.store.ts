import type { Order } from '#contract/order/order.ts';
import type { StatementDeal } from '#contract/person/statement.ts';
import { mostInStatement } from '#domain/money/statement.ts';
import { paidStatuses } from '#domain/order/order.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import type { Db } from '../../database/db.ts';
import { sqlList } from '../../database/fragments/order-status.ts';
import { ask, statement } from '../../database/statement.ts';
import { cashSql } from '../../setting/cash.sql.ts';

type Facts = Pick<Order, 'sc' | 'tc' | 'amt_to_exch' | 'amt_to_recv' | 'rate' | 'cash' | 'sale'>;
export type StatementRow = Facts &
  Pick<StatementDeal, 'id' | 'closed_at' | 'office' | 'tx_hash'> & { coin_wallet: Wallet | null };

/** One more than a statement has, so that it can say that there are more. */
const ofMonth = statement<StatementRow>(
  'own-statement',
  `select o.id, o.closed_at, o.sc, o.tc, o.amt_to_exch, o.amt_to_recv, o.rate, o.sale, ${cashSql} as cash,
     case when o.sale then o.wallet else o.office_wallet end as coin_wallet,
     coalesce(o.payout_tx_hash, o.sent_tx_hash) as tx_hash,
     json_build_object('id', office.id, 'name', office.name, 'name_uk', office.name_uk, 'address', office.address,
       'address_uk', office.address_uk) as office
   from orders o join offices office on office.id = o.office_id
   where o.customer_id = $1 and o.status in (${sqlList(paidStatuses)}) and o.closed_at >= $2 and o.closed_at < $3
   order by o.closed_at, o.id limit ${mostInStatement + 1}`,
);

export const statementStore = ({ pool }: Pick<Db, 'pool'>) => ({
  list: (customerId: string, from: Date, to: Date): Promise<StatementRow[]> =>
    ask(pool, ofMonth, [customerId, from, to]),
});

export type StatementStore = ReturnType<typeof statementStore>;
