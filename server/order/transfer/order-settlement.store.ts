import type { Order } from '#contract/order/order.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { Settlement } from '#domain/order/order-transfer.ts';
import type { ClaimedTransfer } from '#domain/order/transfer.ts';
import { recordChange } from '../../database/audit.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { readAgain, type Said, sideEvent } from '../side-event.store.ts';
import { holdTransfers } from './held-transfers.store.ts';
import { naming } from './order-transfer.store.ts';

const sql = {
  settled: sideEvent('settled', 'settlement = $5::jsonb', naming('returned')),
  holdBoth: statement<{ id: string; version: number; status: OrderStatus; received_at: Date | null }>(
    'settle-hold',
    `select id, version, status, received_at from orders where id = any($1::uuid[]) order by id for no key update`,
  ),
  /** Whether the new deal has settled another one, or was paid with other transfers than those of the old deal. */
  newDeal: statement<{ is_used: boolean; is_paid_otherwise: boolean }>(
    'settle-new-deal',
    `select exists (select from settling_orders where order_id = $1::uuid) as is_used,
       exists (select from transfer_receipts where order_id = $1::uuid and ended_at is null)
         and exists (select from transfer_claims where order_id = $2::uuid and void_at is null)
         and not exists (select from transfer_receipts r join transfer_claims c using (transfer)
           where r.order_id = $1::uuid and r.ended_at is null and c.order_id = $2::uuid and c.void_at is null)
         as is_paid_otherwise`,
  ),
  /** The transfers of the old deal are the money of the new one. */
  passOn: statement(
    'settle-pass-on',
    `insert into order_hashes (tx_hash, order_id, used_as)
     select distinct on (c.transfer) h.tx_hash, $2::uuid, 'settles' from transfer_claims c
     join order_hashes h on h.order_id = c.order_id and transfer_key(h.tx_hash) = c.transfer
     where c.order_id = $1::uuid and c.void_at is null order by c.transfer on conflict do nothing`,
  ),
  /** Uses up the transfers, as the commit would. */
  count: statement('settle-count', 'set constraints orders_counted immediate'),
};

/** What the judge of a settlement reads, while nobody else can change it. */
export type SettlingFacts = {
  transfers: readonly ClaimedTransfer[];
  newDeal: { status: OrderStatus; is_used: boolean; is_paid_otherwise: boolean } | undefined;
};

/** Holds the transfers of the old deal, then both deals, and reads what the judge needs. Undefined: another call was first. */
async function holdForSettling(tx: Tx, { id, version }: Said['order'], next: string | null) {
  const transfers = holdTransfers(tx, id, []);
  // All together: where the rights have ended, every statement fails, and each failure is heard here.
  const [held, { list, version: seen }, [known]] = await Promise.all([
    tx.send(sql.holdBoth, [next === null ? [id] : [id, next]]),
    transfers.read(),
    next === null ? [] : tx.send(sql.newDeal, [next, id]),
  ]);
  if (seen !== version) return undefined;
  const newDeal = held.find((each) => each.id === next);
  const facts: SettlingFacts = { transfers: list, newDeal: newDeal && known && { ...newDeal, ...known } };
  return facts;
}

export const orderSettlements = (db: Pick<Db, 'write'>) => ({
  /** Returns undefined when another call was first. The judge refuses by throwing. */
  settle: (
    { order, by }: Said,
    settlement: Settlement,
    judge: (facts: SettlingFacts) => void,
  ): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      const { id, version } = order;
      const { order_id: next, tx_hash } = settlement;
      const facts = await holdForSettling(tx, order, next);
      if (!facts) return undefined;
      judge(facts);
      const actorId = by.actor.id;
      const [settled] = await tx.send(sql.settled, [id, version, actorId, tx_hash, settlement]);
      if (!settled) return undefined;
      if (next !== null) await tx.send(sql.passOn, [id, next]);
      await tx.send(sql.count);
      await recordChange(tx, { actorId, kind: 'order_settled', objectId: id, before: null, after: { settlement } });
      return readAgain(tx, id);
    }),
});

export type OrderSettlementStore = ReturnType<typeof orderSettlements>;
