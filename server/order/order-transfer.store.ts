import type { Order } from '#contract/order.ts';
import { hoursForSent } from '#domain/deadline.ts';
import type { Arrival, Settlement, SideEvent } from '#domain/order-transfer.ts';
import { recordChange } from '../lib/audit.ts';
import type { SessionBy } from '../lib/by.ts';
import type { Db } from '../lib/db.ts';
import { hasStepSql } from '../lib/order-status.ts';
import { ask, statement } from '../lib/statement.ts';
import { writeOne } from '../lib/tx.ts';
import { orderFields, orderJoins } from './order-columns.ts';
import { isNamedElsewhere } from './order-conditions.ts';

/** The order as it was read, and who says something about it. */
export type Said = { order: Pick<Order, 'id' | 'version'>; by: SessionBy };

/**
 * Writes what was said, the event and the outbox row in one statement. It matches no row if another call changed the
 * order first.
 */
export const say = (what: SideEvent, set: string, hash?: { value: string; usedAs: string }) =>
  statement<Order>(
    `order-say-${what}`,
    `with said as (
       update orders set version = version + 1, said = '${what}', ${set} where id = $1 and version = $2 returning *
     ), remembered as (
       insert into order_events (order_id, version, from_status, to_status, actor_id, what)
       select id, version, status, status, $3::uuid, '${what}' from said
     ), ${hash ? naming(hash) : ''} announced as (
       insert into outbox (kind, subject_id) select 'order_update', id from said
     )
     select ${orderFields} from said o ${orderJoins}`,
  );

const naming = ({ value, usedAs }: { value: string; usedAs: string }) => `named as (
       insert into order_hashes (tx_hash, order_id, used_as) select ${value}, id, '${usedAs}' from said where ${value} is not null
     ),`;

/** Nothing after the end, and nothing for a transaction that another order names too. */
const moreTime = `case when not ${hasStepSql('status', 'receive')} or ${isNamedElsewhere('$4::text', 'orders.id')}
  then interval '0' else make_interval(hours => $5) end`;

const sql = {
  /** Two orders that name one transaction at the same moment are written one after the other. */
  holdHash: statement('order-hash-hold', `select pg_advisory_xact_lock(hashtextextended('transaction ' || $1, 0))`),
  sent: say(
    'sent',
    `sent_at = coalesce(sent_at, now()), sent_tx_hash = coalesce(sent_tx_hash, $4::text),
       due_at = due_at + ${moreTime}, quarter_left_at = quarter_left_at + ${moreTime}`,
    { value: '$4::text', usedAs: 'sent' },
  ),
  arrived: say('arrived', `arrived = coalesce(arrived, '[]') || $5::jsonb`, { value: '$4::text', usedAs: 'arrived' }),
  settled: say('settled', 'settlement = $5::jsonb', { value: '$4::text', usedAs: 'returned' }),
  /**
   * A transaction belongs to another order when that order was received or settled, or when the office paid with it. The
   * order that a settlement names may use the transaction of the settled order.
   */
  isTaken: statement<{ taken: boolean }>(
    'order-hash-taken',
    `select exists (
       select from order_hashes h join orders o on o.id = h.order_id
       where h.tx_hash = $1 and h.order_id <> $2::uuid and (
         h.used_as in ('payout', 'returned') or o.received_at is not null
         or o.settlement is not null and o.settlement ->> 'order_id' is distinct from $2::uuid::text)
     ) as taken`,
  ),
};

export const orderTransfers = (db: Pick<Db, 'pool' | 'write'>) => ({
  isHashTaken: async (hash: string, orderId: string): Promise<boolean> =>
    (await ask(db.pool, sql.isTaken, [hash, orderId]))[0]?.taken ?? false,

  /** These return undefined when another call was first. */
  saySent: ({ order, by }: Said, hash: string | null): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      const hours = hash === null ? hoursForSent.withoutHash : hoursForSent.withHash;
      const [, [said]] = await Promise.all([
        hash !== null && tx.send(sql.holdHash, [hash]),
        tx.send(sql.sent, [order.id, order.version, by.actor.id, hash, hours]),
        tx.commit(),
      ]);
      return said;
    }),

  async recordArrival({ order, by }: Said, arrival: Arrival): Promise<Order | undefined> {
    const values = [order.id, order.version, by.actor.id, arrival.tx_hash, JSON.stringify([arrival])];
    return (await writeOne(db, by, sql.arrived, values))[0];
  },

  settle: ({ order, by }: Said, settlement: Settlement): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      const { id, version } = order;
      const actorId = by.actor.id;
      const [settled] = await tx.send(sql.settled, [id, version, actorId, settlement.tx_hash, settlement]);
      if (!settled) return undefined;
      await recordChange(tx, { actorId, kind: 'order_settled', objectId: id, before: null, after: { settlement } });
      return settled;
    }),
});
