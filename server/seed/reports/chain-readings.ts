import { sql } from 'kysely';
import { judgeTransaction, type ReadTransaction } from '#domain/chain/reading.ts';
import { chainFacts } from '#domain/chain/schedule.ts';
import { type Decimal, toUnits } from '#domain/money/money.ts';
import { accountKey } from '#domain/wallet/account-key.ts';
import { destinationOf, type Wallet } from '#domain/wallet/destination.ts';
import { usdtContracts } from '#domain/wallet/network.ts';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import type { Tx } from '../../database/tx.ts';
import { minutesBefore } from '../insert-rows.ts';
import { demoPayout } from '../open-orders.ts';
import type { DemoPerson, PersonKey } from '../people.ts';
import { sharedHash } from './customer-reports.ts';

/** A transaction of demo deals, as its chain would say it. `sum`: what came, where it is not what was agreed. */
type Plan = {
  customers: readonly PersonKey[];
  hash: string;
  use: 'claimed' | 'payout';
  sum?: Decimal;
  depth: number;
  minutesAgo: number;
};

/** One that is paid and final, a payout of another sum, and one that is on its way, which two deals name. */
const plans: readonly Plan[] = [
  {
    ...{ customers: ['yuliia'], use: 'claimed', depth: 900, minutesAgo: 50 },
    hash: '3b7f0e5c92d14a68f1c3e07a5d2b946870e1fa3c6d95b2487ce0a1f59d38b642',
  },
  { customers: ['andrii'], hash: demoPayout, use: 'payout', sum: '500', depth: 600, minutesAgo: 15 },
  { customers: ['ivan', 'sofiia'], hash: sharedHash, use: 'claimed', depth: 7, minutesAgo: 1 },
];

type Deal = { id: string; amount: Decimal; wallet: Wallet; created_at: Date };

const network = 'TRC20';
const { finalDepth } = chainFacts[network];
const newestBlock = 77_000_000;

/**
 * What the chain says of some transactions, as if it had been read. Nobody is asked for it: reading is off until an admin
 * switches it on.
 */
export async function addReadings(tx: Tx, people: Record<PersonKey, DemoPerson>, now: Date): Promise<void> {
  for (const plan of plans) {
    const deals = await Promise.all(plan.customers.map((key) => dealOf(tx, people[key].row.id, plan)));
    await nameIt(tx, deals, plan);
    await addReading(tx, deals, { ...plan, at: minutesBefore(now, plan.minutesAgo) });
  }
}

const isPaidIn = sql.raw(hasStepSql('status', 'close'));

/** The deal of the customer that names the transaction, or that the staff received with it. */
async function dealOf(tx: Tx, customerId: string, { hash, use }: Plan): Promise<Deal> {
  const isPayout = use === 'payout';
  const { rows } = await sql<Deal>`
    select id, trim_scale(case when sale then amt_to_recv else amt_to_exch end)::text as amount,
      case when sale then wallet else office_wallet end as wallet, created_at
    from orders where customer_id = ${customerId}::uuid and sale = ${isPayout}
      and (${hash} in (sent_tx_hash, payout_tx_hash) or ${isPaidIn} and ${!isPayout})
    order by sent_tx_hash nulls last limit 1`.execute(tx.kysely);
  const [deal] = rows;
  if (!deal) throw new Error('No deal of the demo has this transaction');
  return deal;
}

/** What a customer names is named already. A payout is, too, and staff name at the receipt what it has used up. */
async function nameIt(tx: Tx, deals: readonly Deal[], { hash, use }: Plan): Promise<void> {
  for (const { id } of deals) {
    await sql`insert into order_hashes (tx_hash, order_id, used_as) select ${hash}, ${id}::uuid, ${use === 'payout' ? 'payout' : 'named'}
      where not exists (select from order_hashes where tx_hash = ${hash} and order_id = ${id}::uuid)`.execute(
      tx.kysely,
    );
    await sql`select count_transfers(${id}::uuid)`.execute(tx.kysely);
  }
}

/** What the transaction would be on the chain. */
function readOf([first]: readonly Deal[], { sum, depth, at }: Plan & { at: Date }): ReadTransaction {
  const { contract, decimals } = usdtContracts[network];
  const units = toUnits(sum ?? first?.amount ?? '0', decimals);
  const to = accountKey(destinationOf(first?.wallet ?? null)?.address ?? '');
  const facts = { at, depth, block: newestBlock - depth + 1, isFinal: depth >= finalDepth, failed: false };
  return { ...facts, transfers: [{ contract: accountKey(contract), to, units }] };
}

async function addReading(tx: Tx, deals: readonly Deal[], plan: Plan & { at: Date }): Promise<void> {
  const { hash, use, at, depth } = plan;
  const read = readOf(deals, plan);
  const state = read.isFinal ? 'final' : 'pending';
  const kept = JSON.stringify(read.transfers.map((one) => ({ ...one, units: String(one.units) })));
  await sql`insert into transfer_readings (transfer, network, state, failed, block, block_at, transfers)
    values (${hash}, ${network}, ${state}, false, ${read.block}, ${at}, ${kept}::jsonb)`.execute(tx.kysely);
  for (const { id, wallet, amount: agreed, created_at: since } of deals) {
    const address = destinationOf(wallet)?.address ?? '';
    const { problem, amount } = judgeTransaction(read, { network, address, amount: agreed, since });
    await sql`insert into order_readings (order_id, transfer, use, tx_hash, network, state, problem, amount, block_at, depth,
        depth_needed, read_at, next_at, told_at)
      values (${id}::uuid, ${hash}, ${use}, ${hash}, ${network}, ${state}, ${problem}, ${amount}::numeric, ${at}, ${depth},
        ${finalDepth}, now(), ${read.isFinal ? null : at}, ${read.isFinal ? at : null})`.execute(tx.kysely);
  }
}
