import type { ClaimedTransfer } from '#domain/order/transfer.ts';
import { isOpenSql } from '../../database/fragments/order-status.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';

/** The orders whose money came to this one: the one that it settles, the one that that one settled, and so on. */
const settledBeforeSql = (id: string) => `(
  with recursive settled (id) as (
    select settled_id from settling_orders where order_id = ${id}
    union select s.settled_id from settling_orders s join settled b on s.order_id = b.id
  ) select id from settled)`;

/** Whether this transfer is a pay-out or a refund, or has settled an order whose money did not come to this one. */
const isSpentSql = (key: string, id: string) => `(exists (
  select from order_hashes h
  where transfer_key(h.tx_hash) = ${key} and h.order_id <> ${id} and h.used_as in ('payout', 'returned')
) or exists (
  select from transfer_claims s join orders y on y.id = s.order_id
  where s.transfer = ${key} and s.void_at is null and y.id <> ${id} and y.settlement is not null
    and y.id not in ${settledBeforeSql(id)}))`;

/** What goes back with a refund stays used up. */
const usedByOthers = `from transfer_receipts r where r.transfer = t.key and r.ended is distinct from 'moved' and r.order_id <> o.id`;

/** What a chain says of the transfer, once that is final and money of this order. */
const readSql = `(select r.amount from order_readings r
  where r.order_id = o.id and r.transfer = t.key and r.state = 'final' and coalesce(r.problem, 'other_sum') = 'other_sum')`;

const sql = {
  /** In the order of their keys, so that two calls that name the same ones can't wait for each other. */
  add: statement(
    'transfer-add',
    `insert into transfers (key) select distinct transfer_key(hash) from unnest($1::text[]) as named (hash) order by 1
     on conflict do nothing`,
  ),
  version: statement<{ version: number }>('transfer-order-version', 'select version from orders where id = $1'),
  hold: statement(
    'transfer-hold',
    `select from transfers t where t.key in (
       select transfer from transfer_claims where order_id = $1 and void_at is null
       union all select transfer_key(hash) from unnest($2::text[]) as named (hash)
     ) order by t.key for no key update of t`,
  ),
  facts: statement<ClaimedTransfer>(
    'transfer-facts',
    `select t.key, t.amount, named.is_named, ${readSql} as read, is_read_wrong(o.id, t.key) as is_wrong,
       (select sum(r.amount) ${usedByOthers}) as used,
       (select coalesce(sum(x.amt_to_exch), 0) from transfer_claims c join orders x on x.id = c.order_id
        where c.transfer = t.key and c.void_at is null and x.id <> o.id and x.customer_id = o.customer_id
          and x.received_at is null and x.settlement is null) as claimed,
       exists (select from transfer_receipts r join orders x on x.id = r.order_id
         where r.transfer = t.key and r.ended is distinct from 'moved' and x.id <> o.id and x.customer_id = o.customer_id) as is_used_by_customer,
       ${isSpentSql('t.key', 'o.id')} or exists (select from transfer_claims v
         where v.transfer = t.key and v.order_id = o.id and v.void_at is not null) as is_spent,
       (select json_build_object('order_id', x.id, 'office_id', x.office_id)
        from transfer_claims c join orders x on x.id = c.order_id
        where c.transfer = t.key and c.void_at is null and x.customer_id <> o.customer_id and ${isOpenSql('x.status')}
        order by c.at limit 1) as "foreign"
     from orders o, (
       select key, bool_or(is_named) as is_named from (
         select transfer as key, false as is_named from transfer_claims where order_id = $1 and void_at is null
         union all select transfer_key(hash), true from unnest($2::text[]) as named (hash)
       ) each group by key
     ) named join transfers t using (key)
     where o.id = $1 order by t.key`,
  ),
};

/** The transfers of an order, held, and the version that the order had when they were read. */
export type HeldTransfers = { version: number | undefined; list: ClaimedTransfer[] };

/**
 * Holds the transfers that an order claims and those that are named, before the order is held. `read` reads them when it is.
 * If the version is another one then, somebody has changed what the order claims.
 */
export function holdTransfers(tx: Tx, id: string, named: readonly string[]) {
  const held = Promise.all([
    tx.send(sql.version, [id]),
    named.length > 0 && tx.send(sql.add, [named]),
    tx.send(sql.hold, [id, named]),
  ]);
  return {
    async read(): Promise<HeldTransfers> {
      const [[[order]], list] = await Promise.all([held, tx.send(sql.facts, [id, named])]);
      return { version: order?.version, list };
    },
  };
}
