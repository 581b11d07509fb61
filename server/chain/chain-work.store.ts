import { type Expected, minutesAfterPayout } from '#domain/chain/reading.ts';
import type { ReadingProblem, ReadingState, ReadingUse } from '#domain/chain/reading-words.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { hasStepSql } from '../database/fragments/order-status.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import { awaitedAt, awaitsPayout, isExpecting, isUnspent } from '../order/expecting.sql.ts';
import type { Since } from './adapter.ts';

/** A transaction that is due, for one deal that expects something of it. */
export type DueReading = Omit<Expected, 'network'> & {
  order_id: string;
  transfer: string;
  use: ReadingUse;
  state: ReadingState;
  tries: number;
};

export type DueAddress = { address: string; read_to: string | null; placed: Date };

const awaitsMoney = (o: string) => `${isExpecting(o)} and ${hasStepSql(`${o}.status`, 'receive')}`;
const isPaidOut = (o: string) =>
  `${hasStepSql(`${o}.status`, 'close')} and ${o}.sale and ${o}.payout_tx_hash is not null`;
const networkOf = (wallet: string) => `${wallet} -> 'data' -> 0 ->> 'network'`;
const addressIn = (wallet: string) => `${wallet} -> 'data' -> 0 ->> 'address'`;
const isHash = (transfer: string) => `${transfer} ~ '^[0-9a-f]{64}$'`;

/** Orders `o` that wait for a payout to this address. */
const isPaidTo = (address: string) =>
  `${awaitsPayout('o')} and address_key(${addressIn('o.wallet')}) = address_key(${address})`;

const sql = {
  /** What open deals name and nobody has looked at. What was found and is named now is named. */
  claimed: statement(
    'chain-gather-claimed',
    `insert into order_readings (order_id, transfer, use, tx_hash, network)
     select distinct on (o.id, c.transfer) o.id, c.transfer, 'claimed', h.tx_hash, $1
     from orders o join transfer_claims c on c.order_id = o.id and c.void_at is null
     join order_hashes h on h.order_id = o.id and transfer_key(h.tx_hash) = c.transfer
     where ${awaitsMoney('o')} and ${networkOf('o.office_wallet')} = $1 and ${isHash('c.transfer')}
       and not exists (select from order_readings r where r.order_id = o.id and r.transfer = c.transfer and r.use = 'claimed')
     order by o.id, c.transfer
     on conflict (order_id, transfer) do update set use = 'claimed' where order_readings.use = 'found'`,
  ),
  /** One that was proposed before was read already, and completes its deal an hour after it was named. */
  payouts: statement(
    'chain-gather-payouts',
    `with named as (
       insert into order_readings (order_id, transfer, use, tx_hash, network)
       select o.id, transfer_key(o.payout_tx_hash), 'payout', o.payout_tx_hash, $1 from orders o
       where ${isPaidOut('o')} and ${networkOf('o.wallet')} = $1 and ${isHash('transfer_key(o.payout_tx_hash)')}
         and not exists (select from order_readings r
           where r.order_id = o.id and r.transfer = transfer_key(o.payout_tx_hash) and r.use = 'payout')
       on conflict (order_id, transfer) do update set use = 'payout',
         completes_at = case when order_readings.state <> 'final' or order_readings.problem = 'other_sum' then null
           when order_readings.problem is null then now() + interval '${minutesAfterPayout} minutes' else 'infinity' end
       where order_readings.use = 'found_payout' returning order_id, completes_at
     )
     insert into outbox (kind, subject_id) select 'order_here', order_id from named where completes_at is not null`,
  ),
  addresses: statement(
    'chain-gather-addresses',
    `insert into chain_addresses (network, address)
     select $1, ${addressIn('o.office_wallet')} from orders o
     where ${awaitsMoney('o')} and ${networkOf('o.office_wallet')} = $1
     union select $1, ${addressIn('o.wallet')} from orders o where ${awaitsPayout('o')} and ${networkOf('o.wallet')} = $1
     on conflict do nothing`,
  ),
  /** Nobody asks about deals that are over. */
  leaveAddresses: statement(
    'chain-leave-addresses',
    `delete from chain_addresses a where network = $1 and not exists (
       select from orders o where ${awaitsMoney('o')} and ${awaitedAt('o')} = address_key(a.address))
     and not exists (select from orders o where ${isPaidTo('a.address')})`,
  ),
  leaveReadings: statement(
    'chain-leave-readings',
    `update order_readings r set next_at = null from orders o
     where o.id = r.order_id and r.network = $1 and r.next_at is not null and not (${awaitsMoney('o')} or ${isPaidOut('o')} or ${awaitsPayout('o')})`,
  ),
  leaveCompletions: statement(
    'chain-leave-completions',
    `update order_readings r set completes_at = null from orders o
     where o.id = r.order_id and r.completes_at is not null and not (${isPaidOut('o')})`,
  ),
  /** Those that wait the longest first, with every deal that expects something of them. Payouts of a batch to one address are one. */
  dueReadings: statement<DueReading>(
    'chain-due-readings',
    `select r.order_id, r.transfer, r.use, r.state, r.tries, o.created_at as since,
       case when r.use in ('payout', 'found_payout') then ${addressIn('o.wallet')} else ${addressIn('o.office_wallet')} end as address,
       case when r.use = 'found_payout' then o.amt_to_recv when r.use = 'payout' then (
         select sum(p.amt_to_recv) from order_hashes h join orders p on p.id = h.order_id
         where transfer_key(h.tx_hash) = r.transfer and h.used_as = 'payout'
           and address_key(${addressIn('p.wallet')}) = address_key(${addressIn('o.wallet')}))
         else o.amt_to_exch end as amount
     from (
       select transfer from order_readings where network = $1 and next_at <= now() group by transfer order by min(next_at) limit $2
     ) due join order_readings r on r.transfer = due.transfer and r.network = $1 and r.state <> 'final'
     join orders o on o.id = r.order_id order by r.next_at, r.transfer, r.order_id`,
  ),
  /**
   * Without those whose last deal has moved on since they were gathered. Money that is awaited has its turn before payouts,
   * whose addresses are as many as their customers.
   */
  dueAddresses: statement<DueAddress>(
    'chain-due-addresses',
    `select a.address, a.read_to, least(expected.money, expected.payout) as placed
     from chain_addresses a cross join lateral (select
       (select min(o.created_at) from orders o where ${awaitsMoney('o')} and ${awaitedAt('o')} = address_key(a.address)) as money,
       (select min(o.received_at) from orders o where ${isPaidTo('a.address')}) as payout) expected
     where a.network = $1 and a.next_at <= now() and least(expected.money, expected.payout) is not null
     order by expected.money is null, a.next_at, a.address limit $2`,
  ),
  /** Who expects this sum at this address: deals that name nothing, and deals that wait for their payout. */
  found: statement(
    'chain-found',
    `with given as (
       select * from jsonb_to_recordset($3::jsonb) as g (transfer text, tx_hash text, amount numeric)
     ), named as (
       update order_readings r set next_at = now() from given g
       where r.transfer = g.transfer and r.network = $1 and r.state in ('unread', 'missing') and r.next_at > now()
     )
     insert into order_readings (order_id, transfer, use, tx_hash, network)
     select o.id, g.transfer, 'found', g.tx_hash, $1 from given g
     join orders o on ${awaitsMoney('o')} and ${awaitedAt('o')} = address_key($2) and o.amt_to_exch = g.amount
       and ${networkOf('o.office_wallet')} = $1
     where not exists (select from transfer_claims c where c.transfer = g.transfer)
     union all
     select o.id, g.transfer, 'found_payout', g.tx_hash, $1 from given g
     join orders o on ${isPaidTo('$2')} and ${networkOf('o.wallet')} = $1 and o.amt_to_recv = g.amount
     where ${isUnspent('g.transfer')}
     on conflict do nothing`,
  ),
  addressRead: statement(
    'chain-address-read',
    `update chain_addresses set read_to = coalesce($3, read_to), next_at = now() + $4 * interval '1 second'
     where network = $1 and address = $2`,
  ),
  putOff: statement(
    'chain-put-off',
    `update order_readings set tries = tries + 1, next_at = now() + $3 * interval '1 second'
     where transfer = $1 and network = $2 and state <> 'final'`,
  ),
  wrong: statement<{ order_id: string; transfer: string; problem: ReadingProblem | null }>(
    'chain-wrong',
    `select order_id, transfer, problem from order_readings where state = 'final' and use = 'claimed' and told_at is null limit 200`,
  ),
  told: statement('chain-told', 'update order_readings set told_at = now() where order_id = $1 and transfer = $2'),
};

export type FoundAtAddress = { transfer: string; tx_hash: string; amount: string };

/** Which addresses and transactions of open deals are asked for, and when. */
export const chainWork = (db: Pick<Db, 'pool' | 'write'>) => ({
  gather: (network: ReadableNetwork): Promise<void> =>
    db.write(system, async (tx) => {
      const { claimed, payouts, addresses, leaveAddresses, leaveReadings, leaveCompletions } = sql;
      await Promise.all([
        ...[claimed, payouts, addresses, leaveAddresses, leaveReadings].map((one) => tx.send(one, [network])),
        tx.send(leaveCompletions),
        tx.commit(),
      ]);
    }),

  dueReadings: (network: ReadableNetwork, most: number) => ask(db.pool, sql.dueReadings, [network, most]),
  dueAddresses: (network: ReadableNetwork, most: number) => ask(db.pool, sql.dueAddresses, [network, most]),

  found: (network: ReadableNetwork, address: string, found: readonly FoundAtAddress[]) =>
    writeOne(db, system, sql.found, [network, address, JSON.stringify(found)]),

  addressRead: (network: ReadableNetwork, address: string, readTo: Since['readTo'], waitSeconds: number) =>
    writeOne(db, system, sql.addressRead, [network, address, readTo, waitSeconds]),

  putOff: (transfer: string, network: ReadableNetwork, waitSeconds: number) =>
    writeOne(db, system, sql.putOff, [transfer, network, waitSeconds]),

  listWrong: () => ask(db.pool, sql.wrong),
  told: (orderId: string, transfer: string) => writeOne(db, system, sql.told, [orderId, transfer]),
});

export type ChainWork = ReturnType<typeof chainWork>;
