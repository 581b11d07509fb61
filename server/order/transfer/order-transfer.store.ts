import type { Order } from '#contract/order/order.ts';
import { type Deadline, deadlineFrom } from '#domain/order/deadline.ts';
import type { Arrival, SideEvent } from '#domain/order/order-transfer.ts';
import type { ClaimedTransfer } from '#domain/order/transfer.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { clockOf, type OfficeTimes, readOfficeTimes } from '../deadline/office-times.store.ts';
import { isContestedSql } from '../order-conditions.ts';
import { readAgain, type Said, sideEvent } from '../side-event.store.ts';
import { holdTransfers } from './held-transfers.store.ts';

/** An entry of what arrived, as it is stored. Its place in the list is its id. */
export type NewArrival = Pick<Arrival, 'amount' | 'tx_hash'> & {
  corrects?: number | undefined;
  reason?: string | undefined;
};

/**
 * SQL that takes back the time that `sent` gave. What is left is at least what `leastTime` says, so that the customer can
 * answer.
 */
export function endSentTime(least: string, quarter: string): string {
  const before = 'due_at - make_interval(mins => sent_minutes)';
  const isEarlier = `${before} < ${least}::timestamptz`;
  return `
    due_at = case when due_at is null then due_at when ${isEarlier} then ${least}::timestamptz else ${before} end,
    quarter_left_at = case when due_at is null then quarter_left_at when ${isEarlier} then ${quarter}::timestamptz
      else quarter_left_at - make_interval(mins => sent_minutes) end,
    sent_minutes = 0`;
}

/** An hour of opening time from now, or an hour where the office never opens. */
export const leastTime = (office: OfficeTimes): Deadline =>
  deadlineFrom(office.now, 60, clockOf(office)) ?? {
    at: new Date(office.now.getTime() + 60 * 60_000),
    quarterLeftAt: new Date(office.now.getTime() + 45 * 60_000),
  };

/** The transaction `$4`, where it is named here for the first time in this way. */
export const naming = (usedAs: string) => `named as (
       insert into order_hashes (tx_hash, order_id, used_as) select $4::text, id, '${usedAs}' from said where $4::text is not null
       on conflict do nothing
     ),`;

/**
 * Nothing after the end or after the staff have said that nothing arrived, nothing while others claim it too, and nothing for
 * another transaction than the first one.
 */
const minutes = `case when not ${hasStepSql('status', 'receive')} or not_arrived is not null or due_at is null
    or sent_tx_hash is not null
    or ${isContestedSql('transfer_key($4::text)')} then 0 else $5::integer end`;

/** Nothing arrived, for the reason `$6`. */
const endedBecause = (least: string, quarter: string) =>
  `not_arrived = coalesce(not_arrived, jsonb_build_object('at', to_json(now()), 'reason', $6::text)), ${endSentTime(least, quarter)}`;

/** A wrong transaction never gives an order more time than it had: not even the hour in which a customer can answer. */
const atMost = (column: string, least: string) => `least(${column}, ${least}::timestamptz)`;

const sql = {
  sent: sideEvent(
    'sent',
    `sent_at = coalesce(sent_at, now()), sent_tx_hash = coalesce($4::text, sent_tx_hash),
       due_at = due_at + make_interval(mins => ${minutes}), quarter_left_at = quarter_left_at + make_interval(mins => ${minutes}),
       sent_minutes = sent_minutes + ${minutes}`,
    naming('sent'),
  ),
  arrived: sideEvent('arrived', `arrived = coalesce(arrived, '[]') || $5::jsonb`, naming('arrived')),
  corrected: sideEvent('corrected', `arrived = arrived || $5::jsonb`, naming('arrived')),
  notArrived: sideEvent('not_arrived', endedBecause('$4', '$5')),
  /** Where another one ended the time before, this one gave none, and nothing moves. */
  hashWrong: sideEvent('hash_wrong', endedBecause(atMost('due_at', '$4'), atMost('quarter_left_at', '$5'))),
  /** What was said last of what the customer has sent. */
  lastWord: statement<{ what: SideEvent }>(
    'order-last-word-of-sent',
    `select what from order_events where order_id = $1 and what in ('sent', 'not_arrived', 'hash_wrong') order by version desc limit 1`,
  ),
};

type Judge = (transfer: ClaimedTransfer | undefined) => void;

/** The transfer that is named here, held. The judge refuses by throwing. */
async function holdNamed(tx: Tx, id: string, hash: string | null, judge: Judge): Promise<void> {
  if (hash === null) return judge(undefined);
  const { list } = await holdTransfers(tx, id, [hash]).read();
  judge(list.find(({ is_named }) => is_named));
}

type Ending = { order: Said['order']; actorId: string | null; reason: string };

async function endTime(tx: Tx, what: typeof sql.notArrived, { order, actorId, reason }: Ending) {
  const office = await readOfficeTimes(tx, order.id);
  const floor = office && leastTime(office);
  return (await tx.send(what, [order.id, order.version, actorId, floor?.at, floor?.quarterLeftAt, reason]))[0];
}

export const orderTransfers = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** These return undefined when another call was first. */
  saySent: ({ order, by }: Said, hash: string | null, minutes: number, judge: Judge): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      await holdNamed(tx, order.id, hash, judge);
      const [said] = await tx.send(sql.sent, [order.id, order.version, by.actor.id, hash, minutes]);
      return said && readAgain(tx, order.id);
    }),

  recordArrival: ({ order, by }: Said, entry: NewArrival, judge: Judge): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      await holdNamed(tx, order.id, entry.tx_hash, judge);
      const what = entry.corrects === undefined ? sql.arrived : sql.corrected;
      const values = [order.id, order.version, by.actor.id, entry.tx_hash, JSON.stringify([entry])];
      const [said] = await tx.send(what, values);
      // The sum of the transfer follows from the entry.
      return said && readAgain(tx, order.id);
    }),

  sayNotArrived: ({ order, by }: Said, reason: string): Promise<Order | undefined> =>
    db.write(by, async (tx) => endTime(tx, sql.notArrived, { order, actorId: by.actor.id, reason })),

  /** The clock says it, by what the chain says, once of each transaction. The database refuses it without that. */
  sayHashWrong: (order: Said['order'], reason: string): Promise<'said' | 'known' | 'moved'> =>
    db.write(system, async (tx) => {
      const [last] = await tx.send(sql.lastWord, [order.id]);
      if (last?.what !== 'sent') return 'known';
      return (await endTime(tx, sql.hashWrong, { order, actorId: null, reason })) ? 'said' : 'moved';
    }),
});
