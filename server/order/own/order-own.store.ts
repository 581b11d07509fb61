import type { Order } from '#contract/order/order.ts';
import { firstNetworkMinutes } from '#domain/order/deadline.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';
import { readAgain, type Said, sideEvent } from '../side-event.store.ts';

/** Rings these people about the orders of a part `from`, each once for each order. */
const ring = (kind: string, audiences: string, from: string) => `
  rung as (
    insert into order_alerts (order_id, kind, audience)
    select id, '${kind}', audience from ${from}, unnest(array[${audiences}]) as audience
    on conflict do nothing returning id
  ), announced as (
    insert into outbox (kind, subject_id) select 'order_alert', id from rung
  )`;

/** At least so much time is left from now on. An order without a deadline keeps any time. */
const until = (column: string, minutes: string) =>
  `${column} = case when ${column} is not null then greatest(${column}, now() + make_interval(mins => ${minutes})) end`;

const handedMinutes = `network_minutes('handed_minutes', ${firstNetworkMinutes.handed_minutes})`;

const sql = {
  mine: sideEvent('mine', 'mine_at = now()'),
  handed: sideEvent(
    'handed',
    `handed_at = now(), ${until('due_at', handedMinutes)}, ${until('quarter_left_at', `${handedMinutes} * 3 / 4`)}`,
  ),
  collector: sideEvent('collector', undefined),
  named: statement(
    'order-collector-named',
    `insert into order_collectors (order_id, name) values ($1, $2)
     on conflict (order_id) do update set name = excluded.name, named_at = clock_timestamp()`,
  ),
  unnamed: statement('order-collector-unnamed', 'delete from order_collectors where order_id = $1'),
  namings: statement<{ count: number }>(
    'order-collector-changes',
    `select count(*)::int as count from order_events where order_id = $1 and what = 'collector'`,
  ),
  ringHanded: statement(
    'order-handed-ring',
    `with handed as (select $1::uuid as id), ${ring('cash_handed', `'cashier', 'office_owner'`, 'handed')}
     select`,
  ),
  answer: statement<{ id: string }>(
    'cash-answer',
    `with answered as (
       update cash_questions set gave = coalesce(gave, false) or $2, answered_at = now(),
         settled_at = case when gave and not $2 then now() end
       where order_id = $1 and gave is distinct from $2 and settled_at is null
       returning order_id as id, gave and settled_at is null as is_missing
     ), missing as (
       select id from answered where is_missing
     ), ${ring('cash_missing', `'office_owner', 'admin'`, 'missing')}, told as (
       insert into outbox (kind, subject_id) select 'order_here', id from answered
     )
     select id from answered`,
  ),
};

const doubt = statement<{ id: string }>(
  'order-doubt',
  `with doubted as (
     insert into order_doubts (order_id, text) values ($1, $2) on conflict do nothing returning order_id as id
   ), ${ring('payout_doubted', `'cashier', 'office_owner'`, 'doubted')}, told as (
     insert into outbox (kind, subject_id) select 'order_here', id from doubted
   )
   select id from doubted`,
);

/** What only the customer says of an order. These return undefined when another call was first. */
export const orderOwn = (db: Pick<Db, 'pool' | 'write'>) => ({
  sayMine: async ({ order, by }: Said): Promise<Order | undefined> =>
    (await writeOne(db, by, sql.mine, [order.id, order.version, by.actor.id]))[0],

  /** The desk and the owner are rung with the same commit. */
  sayHanded: ({ order: { id, version }, by }: Said): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      const [said] = await tx.send(sql.handed, [id, version, by.actor.id]);
      if (said) await tx.send(sql.ringHanded, [id]);
      return said;
    }),

  /** How often the customer has said who collects. */
  countCollectorChanges: async (id: string): Promise<number> => (await ask(db.pool, sql.namings, [id]))[0]?.count ?? 0,

  sayCollector: ({ order: { id, version }, by }: Said, name: string | null): Promise<Order | undefined> =>
    db.write(by, async (tx) => {
      const [said] = await tx.send(sql.collector, [id, version, by.actor.id]);
      if (!said) return undefined;
      await (name === null ? tx.send(sql.unnamed, [id]) : tx.send(sql.named, [id, name]));
      return readAgain(tx, id);
    }),

  /** Answers whether it was said now, and not before. */
  sayNotSo: async (by: SessionBy, id: string, text: string): Promise<boolean> =>
    (await writeOne(db, by, doubt, [id, text])).length > 0,

  /** Answers whether this changed the answer. */
  answerCash: async (by: SessionBy, id: string, gave: boolean): Promise<boolean> =>
    (await writeOne(db, by, sql.answer, [id, gave])).length > 0,
});

export type OrderOwnStore = ReturnType<typeof orderOwn>;
