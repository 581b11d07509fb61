import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import { type Tx, writeOne } from '../database/tx.ts';
import type { Delivery, DeliveryOutcome } from './channel.ts';

/** A claim lasts longer than any attempt. If this node dies, another node tries again after this time. */
const claimSeconds = 60;

/** A finished delivery is deleted after this time. Until then an event that is read twice changes nothing. */
const keepMinutes = 15;
/** The most deliveries that wait for one recipient. Above this limit the oldest ones are deleted. */
const mostWaiting = 50;
/** The most deliveries that wait in one channel. Above this limit the least urgent and oldest ones are deleted. */
const mostQueued = 200_000;
const sweepLimit = 50_000;

/** The end of an `insert into deliveries`: a newer state replaces an older one, which is not sent any more. */
export const upsertDelivery = (tryAt = 'excluded.try_at') => `
  on conflict (channel, recipient, topic) do update set
    subject_id = excluded.subject_id, version = excluded.version, priority = excluded.priority, at = excluded.at,
    expires_at = excluded.expires_at, tries = 0, try_at = ${tryAt}, outcome = null, ended_at = null
  where excluded.version > deliveries.version`;

/** `overdue_seconds`: for how long the next try of a delivery has been due without one. */
export type WaitingDeliveries = { channel: string; waiting: number; oldest_seconds: number; overdue_seconds: number };

const sql = {
  // Sorted by priority first: one change of a rate can make a message for every browser, and orders must not wait for it.
  claim: statement<Delivery>(
    'delivery-claim',
    `with due as (
       select id from deliveries where channel = $1 and try_at <= clock_timestamp()
       order by priority, try_at limit $2 for update skip locked
     )
     update deliveries d set tries = d.tries + 1, try_at = clock_timestamp() + interval '${claimSeconds} seconds'
     from due where d.id = due.id
     returning d.id, d.recipient, d.topic, d.kind, d.subject_id, d.version, d.at, d.tries,
       extract(epoch from d.expires_at - clock_timestamp())::float8 as seconds_left`,
  ),
  // A newer state that was written during the attempt has another version, and still waits.
  finish: statement(
    'delivery-finish',
    `update deliveries set try_at = null, outcome = $3, ended_at = now(),
       sent_at = case when $3 = 'sent' then now() else sent_at end
     where id = $1 and version = $2`,
  ),
  finishAll: statement(
    'delivery-finish-all',
    `update deliveries set try_at = null, outcome = 'gone', ended_at = now()
     where channel = $1 and recipient = $2 and try_at is not null`,
  ),
  postpone: statement(
    'delivery-postpone',
    `update deliveries set try_at = case when id = $1 and version = $2 then clock_timestamp() + make_interval(secs => $5)
       else greatest(try_at, clock_timestamp() + make_interval(secs => $5)) end
     where channel = $3 and recipient = $4 and try_at is not null`,
  ),
  drop: statement('delivery-drop', 'delete from deliveries where channel = $1 and try_at is not null'),
  sweepEnded: statement(
    'delivery-sweep-ended',
    `delete from deliveries where id in (
       select id from deliveries where ended_at < now() - interval '${keepMinutes} minutes' limit ${sweepLimit})`,
  ),
  sweepCrowds: statement(
    'delivery-sweep-crowds',
    `delete from deliveries where id in (
       select id from (
         select id, row_number() over (partition by channel, recipient order by at desc, id desc) as place
         from deliveries where try_at is not null
       ) waiting where place > ${mostWaiting} limit ${sweepLimit})`,
  ),
  sweepExcess: statement<{ channel: string; events: number }>(
    'delivery-sweep-excess',
    `with gone as (
       delete from deliveries where id in (
         select id from (
           select id, row_number() over (partition by channel order by priority, at desc, id desc) as place
           from deliveries where try_at is not null
         ) waiting where place > $1 limit ${sweepLimit})
       returning channel
     )
     select channel, count(*)::int as events from gone group by channel`,
  ),
  waiting: statement<WaitingDeliveries>(
    'delivery-waiting',
    `select channel, count(*)::int as waiting,
       greatest(0, extract(epoch from clock_timestamp() - min(at)))::float8 as oldest_seconds,
       greatest(0, extract(epoch from clock_timestamp() - min(try_at)))::float8 as overdue_seconds
     from deliveries where try_at is not null group by channel`,
  ),
};

type Claimed = Pick<Delivery, 'id' | 'version' | 'recipient'>;

export const deliveryStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** Claims due deliveries that no other node has claimed. */
  claim: (channel: string, limit: number): Promise<Delivery[]> => writeOne(db, system, sql.claim, [channel, limit]),

  /** The delivery is not sent again. */
  async finish({ id, version }: Claimed, outcome: DeliveryOutcome): Promise<void> {
    await writeOne(db, system, sql.finish, [id, version, outcome]);
  },

  async finishAll(channel: string, recipient: string): Promise<void> {
    await writeOne(db, system, sql.finishAll, [channel, recipient]);
  },

  async postpone(channel: string, { id, version, recipient }: Claimed, seconds: number): Promise<void> {
    await writeOne(db, system, sql.postpone, [id, version, channel, recipient, seconds]);
  },

  drop: (tx: Tx, channel: string): Promise<unknown> => tx.send(sql.drop, [channel]),

  /** Returns the channels with too many waiting deliveries, and how many were dropped in each. */
  async sweep(most = mostQueued): Promise<{ channel: string; events: number }[]> {
    await writeOne(db, system, sql.sweepEnded);
    await writeOne(db, system, sql.sweepCrowds);
    return writeOne(db, system, sql.sweepExcess, [most]);
  },

  countWaiting: (): Promise<WaitingDeliveries[]> => ask(db.pool, sql.waiting),
});

export type DeliveryStore = ReturnType<typeof deliveryStore>;
