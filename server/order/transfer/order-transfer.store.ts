import type { Order } from '#contract/order/order.ts';
import { type Deadline, deadlineFrom } from '#domain/order/deadline.ts';
import type { Arrival, SideEvent } from '#domain/order/order-transfer.ts';
import type { ClaimedTransfer } from '#domain/order/transfer.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { hasStepSql } from '../../database/words/order-status.ts';
import { clockOf, type OfficeTimes } from '../deadline/office-times.ts';
import { officeClockFields, orderFields, orderJoins } from '../order-columns.ts';
import { isContestedSql } from '../order-conditions.ts';
import { holdTransfers } from './transfer.store.ts';

/** An entry of what arrived, as it is stored. Its place in the list is its id. */
export type NewArrival = Pick<Arrival, 'amount' | 'tx_hash'> & {
  corrects?: number | undefined;
  reason?: string | undefined;
};

/** The order as it was read, and who says something about it. */
export type Said = { order: Pick<Order, 'id' | 'version'>; by: SessionBy };

/**
 * Writes what was said, the event and the outbox row in one statement. It matches no row if another call changed the
 * order first.
 */
export const say = (what: SideEvent, set: string, more = '') =>
  statement<Order>(
    `order-say-${what}`,
    `with said as (
       update orders set version = version + 1, said = '${what}', ${set} where id = $1 and version = $2 returning *
     ), remembered as (
       insert into order_events (order_id, version, from_status, to_status, actor_id, what)
       select id, version, status, status, $3::uuid, '${what}' from said
     ), ${more} announced as (
       insert into outbox (kind, subject_id) select 'order_update', id from said
     )
     select ${orderFields} from said o ${orderJoins}`,
  );

const readOne = statement<Order>('order-said', `select ${orderFields} from orders o ${orderJoins} where o.id = $1`);

/** The order as it is after the triggers of the database. */
export const readAgain = async (tx: Tx, id: string): Promise<Order | undefined> => (await tx.send(readOne, [id]))[0];

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

/** Nothing after the end or after the staff have said that nothing arrived, and nothing while others claim it too. */
const minutes = `case when not ${hasStepSql('status', 'receive')} or not_arrived is not null or due_at is null
    or ${isContestedSql('transfer_key($4::text)')} then 0 else $5::integer end`;

const sql = {
  sent: say(
    'sent',
    `sent_at = coalesce(sent_at, now()), sent_tx_hash = coalesce(sent_tx_hash, $4::text),
       due_at = due_at + make_interval(mins => ${minutes}), quarter_left_at = quarter_left_at + make_interval(mins => ${minutes}),
       sent_minutes = sent_minutes + ${minutes}`,
    naming('sent'),
  ),
  arrived: say('arrived', `arrived = coalesce(arrived, '[]') || $5::jsonb`, naming('arrived')),
  corrected: say('corrected', `arrived = arrived || $5::jsonb`, naming('arrived')),
  notArrived: say(
    'not_arrived',
    `not_arrived = jsonb_build_object('at', to_json(now()), 'reason', $6::text), ${endSentTime('$4', '$5')}`,
  ),
  clock: statement<OfficeTimes>(
    'order-transfer-clock',
    `select ${officeClockFields} from orders o join offices f on f.id = o.office_id where o.id = $1`,
  ),
};

type Judge = (transfer: ClaimedTransfer | undefined) => void;

/** The transfer that is named here, held. The judge refuses by throwing. */
async function holdNamed(tx: Tx, id: string, hash: string | null, judge: Judge): Promise<void> {
  if (hash === null) return judge(undefined);
  const { list } = await holdTransfers(tx, id, [hash]).read();
  judge(list.find(({ is_named }) => is_named));
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
    db.write(by, async (tx) => {
      const [office] = await tx.send(sql.clock, [order.id]);
      const floor = office && leastTime(office);
      const values = [order.id, order.version, by.actor.id, floor?.at, floor?.quarterLeftAt, reason];
      return (await tx.send(sql.notArrived, values))[0];
    }),
});
