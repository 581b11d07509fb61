import { createHash } from 'node:crypto';
import type { Order } from '#contract/order/order.ts';
import { latePostings } from '#domain/ledger/late.ts';
import { networkIn } from '#domain/ledger/ledger.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { Settlement } from '#domain/order/order-transfer.ts';
import type { ClaimedTransfer } from '#domain/order/transfer.ts';
import { recordChange } from '../../database/audit.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { holdBooks, post, readBook } from '../../ledger/book/book.sql.ts';
import { holdOffices } from '../../ledger/desk-locks.sql.ts';
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

type Settling = Pick<Order, 'id' | 'office_id' | 'version' | 'booked' | 'office_wallet'>;
type Settled = { order: Settling; actorId: string; settlement: Settlement; left: Decimal };

/** Whether the office keeps books in which the deal is. The switch of the office waits. */
const isOnBooks = async (tx: Tx, { booked, office_id }: Settling): Promise<boolean> =>
  booked && (await holdOffices(tx, [office_id]))[0]?.on_books === true;

/** What came after the end of a booked deal is booked as it is settled. */
async function bookLate(tx: Tx, { order, actorId, settlement: { outcome }, left }: Settled): Promise<void> {
  const { id, office_id, version, office_wallet } = order;
  const postings = latePostings(outcome, left, networkIn(office_wallet));
  if (postings.length === 0) return;
  const [, book] = await Promise.all([holdBooks(tx, [office_id]), readBook(tx, office_id)]);
  // It is settled once, so the deal is the key.
  const desk = { reason: outcome, key: `settled ${id}`, hash: createHash('sha256').update(id).digest() };
  const entry = { kind: 'late', actorId, desk, order: { id, version: version + 1 } };
  await Promise.all(post(book, entry, postings).writes.map((write) => tx.send(...write)));
}

/** Undefined when another call was first. */
async function writeSettled(tx: Tx, settled: Settled, isBooked: boolean): Promise<Order | undefined> {
  const { order, actorId, settlement } = settled;
  const { id, version } = order;
  const { order_id: next, tx_hash } = settlement;
  const [written] = await tx.send(sql.settled, [id, version, actorId, tx_hash, settlement]);
  if (!written) return undefined;
  if (next !== null) await tx.send(sql.passOn, [id, next]);
  await tx.send(sql.count);
  if (isBooked) await bookLate(tx, settled);
  await recordChange(tx, { actorId, kind: 'order_settled', objectId: id, before: null, after: { settlement } });
  return readAgain(tx, id);
}

export const orderSettlements = (db: Pick<Db, 'write'>) => ({
  /** Returns undefined when another call was first. The judge refuses by throwing. */
  settle: (
    { order, by }: Said & { order: Settling },
    settlement: Settlement,
    /** Answers how much there is to settle. */
    judge: (facts: SettlingFacts) => Decimal,
  ): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      const isBooked = await isOnBooks(tx, order);
      const facts = await holdForSettling(tx, order, settlement.order_id);
      if (!facts) return undefined;
      const left = judge(facts);
      return writeSettled(tx, { order, actorId: by.actor.id, settlement, left }, isBooked);
    }),
});

export type OrderSettlementStore = ReturnType<typeof orderSettlements>;
