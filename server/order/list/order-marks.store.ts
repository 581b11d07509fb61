import type { OrderMarks } from '#contract/order/order-for-staff.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { othersWithSql } from '../../network/address-owners.sql.ts';
import { awaitedAt, isExpecting } from '../expecting.sql.ts';

/** Whether another order expects the sum of the order `o` at the same address. */
const isExpectedTwice = `${isExpecting('o')} and exists (
  select from orders e where ${isExpecting('e')} and ${awaitedAt('e')} = ${awaitedAt('o')}
    and e.amt_to_exch = o.amt_to_exch and e.id <> o.id)`;

/** Whether another order was paid out with the same transaction. An office may pay several at once. */
const isPaidTogether = `o.payout_tx_hash is not null and exists (
  select from order_hashes p where transfer_key(p.tx_hash) = transfer_key(o.payout_tx_hash) and p.used_as = 'payout' and p.order_id <> o.id)`;

/** The addresses to which USDT goes from the office: the pay-out, a refund, a settlement. */
const payees = `array_remove(array[
  case when o.sale then address_key(o.wallet -> 'data' -> 0 ->> 'address') end,
  address_key(o.refund -> 'to' ->> 'address'), address_key(o.settlement -> 'to' ->> 'address')], null)`;

const marks = statement<OrderMarks>(
  'order-marks',
  `select ${othersWithSql('paid.keys', 'o.customer_id')} as also_used_by,
     ${isExpectedTwice} as same_sum, ${isPaidTogether} as same_payout
   from orders o cross join lateral (select ${payees} as keys) paid where o.id = $1`,
);

/** What staff should know of an order beside its own facts, read with one order at a time. */
export const orderMarks = ({ pool }: Pick<Db, 'pool'>) => ({
  async findMarks(id: string): Promise<OrderMarks> {
    const [found] = await ask(pool, marks, [id]);
    return found ?? { also_used_by: 0, same_sum: false, same_payout: false };
  },
});
