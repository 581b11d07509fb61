import { sql } from 'kysely';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import type { Tx } from '../../database/tx.ts';
import type { DemoPerson, PersonKey } from '../people.ts';

/** One transaction that two customers name. Both owe the office the same sum, so only staff can say whose it is. */
export const sharedHash = '5c1f0d9a7be24c63a8d1e6f4b3027c95d8e1a46f7b0c29d3e5f8a16b4c7d9e02';

/** Adds what customers of the demo world have reported: that they sent the USDT, or handed over the cash. */
export async function addCustomerReports(tx: Tx, people: Record<PersonKey, DemoPerson>): Promise<void> {
  for (const { row } of [people.ivan, people.sofiia]) {
    await say(tx, row.id, 'sent', sql`sent_at = now() - interval '3 minutes', sent_tx_hash = ${sharedHash}`);
  }
  await say(tx, people.bohdan.row.id, 'handed', sql`handed_at = now() - interval '5 minutes'`);
  await rememberAlerts(tx);
}

/** The staff have heard of it, so the demo does not begin with notices. */
const rememberAlerts = (tx: Tx) =>
  sql`insert into order_alerts (order_id, kind, audience, at)
    select o.id, case when o.sale then 'cash_handed' else 'claimed_twice' end, audience, coalesce(o.handed_at, o.sent_at)
    from orders o, unnest(array['cashier', 'office_owner', 'admin']) audience
    where o.said in ('sent', 'handed')`.execute(tx.kysely);

const waits = sql.raw(hasStepSql('o.status', 'receive'));

/** Says it of the customer's oldest order that waits: `sent` of USDT that comes in, `handed` of cash. */
async function say(tx: Tx, customerId: string, what: 'sent' | 'handed', set: ReturnType<typeof sql>): Promise<void> {
  const said = await sql<{ id: string; sent_tx_hash: string | null }>`
    with said as (
      update orders o set version = version + 1, said = ${what}, ${set}
      where o.id = (select o.id from orders o where o.customer_id = ${customerId} and ${waits}
        and o.sale = ${what === 'handed'} order by o.created_at limit 1) returning *
    ), remembered as (
      insert into order_events (order_id, version, from_status, to_status, actor_id, what)
      select id, version, status, status, customer_id, ${what} from said
    )
    select id, sent_tx_hash from said`.execute(tx.kysely);
  if (said.rows.length === 0) throw new Error(`No demo order of this customer can say ${what}`);
  for (const { id, sent_tx_hash } of said.rows.filter((row) => row.sent_tx_hash !== null)) {
    await sql`insert into order_hashes (tx_hash, order_id, used_as) values (${sent_tx_hash}, ${id}, 'sent')`.execute(
      tx.kysely,
    );
  }
}
