import { officeKinds } from '#domain/radar.ts';
import { anyOf, statement } from '../lib/statement.ts';
import type { OutboxEvent } from '../lib/tables.ts';
import type { Tx } from '../lib/tx.ts';
import { upsertDelivery } from './delivery.store.ts';
import { lifeSeconds } from './push-life.ts';

const sqlKinds = officeKinds.map((kind) => `'${kind}'`).join(', ');

const sql = {
  /**
   * The receivers are all who could see the order, except the actor of its last step. Whether a receiver may see it is
   * checked again when the push is sent. `try_at` waits for a pause that the push service asked for. The subscriptions
   * are locked, so that a browser that unsubscribes now is left out.
   */
  orders: statement(
    'push-decide-orders',
    `insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, try_at)
     select 'push', encode(s.token_hash, 'hex'), 'order:' || o.id, 'order', o.id, o.version, 0, e.at,
       e.at + interval '${lifeSeconds.order} seconds', greatest(clock_timestamp(), s.not_before)
     from orders o
     join order_events e on e.order_id = o.id and e.version = o.version
       and e.at > now() - interval '${lifeSeconds.order} seconds'
     cross join lateral (
       select o.customer_id as user_id
       union select user_id from user_offices where office_id = o.office_id
       union select id from users where permissions = 'admin'
     ) receiver
     join push_subscriptions s on s.user_id = receiver.user_id
     where o.id = ${anyOf('$1', 'uuid')} and receiver.user_id is distinct from e.actor_id
     for key share of s
     ${upsertDelivery()}`,
  ),
  /**
   * An alert is for its audience alone. Alerts that concern all deals of an office make one push, and the newest alert
   * about a deal replaces an earlier one.
   */
  alerts: statement(
    'push-decide-alerts',
    `insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, try_at)
     select 'push', encode(s.token_hash, 'hex'), news.topic, 'alert', news.id, $2, 0, news.at,
       news.at + interval '${lifeSeconds.alert} seconds', greatest(clock_timestamp(), s.not_before)
     from (
       select distinct on (receiver.user_id, topic) receiver.user_id, topic, a.id, a.at
       from order_alerts a join orders o on o.id = a.order_id
       cross join lateral (select 'alert:' || case when a.kind in (${sqlKinds})
         then o.office_id || ':' || a.kind else o.id::text end as topic) about
       cross join lateral (
         select o.customer_id as user_id where a.audience = 'customer'
         union select m.user_id from user_offices m join users u on u.id = m.user_id where m.office_id = o.office_id
           and (u.permissions = a.audience or a.audience = 'office' and u.permissions in ('cashier', 'office_owner'))
         union select id from users where permissions = 'admin' and a.audience = 'admin'
       ) receiver
       where a.id = any($1::uuid[]) and a.at > now() - interval '${lifeSeconds.alert} seconds'
       order by receiver.user_id, topic, a.at desc, a.id
     ) news
     join push_subscriptions s on s.user_id = news.user_id
     for key share of s
     ${upsertDelivery()}`,
  ),
  /** All browsers of the person get the push about a changed wallet, also the one that changed it. */
  wallets: statement(
    'push-decide-wallets',
    `insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, try_at)
     select 'push', encode(s.token_hash, 'hex'), 'wallet:' || s.user_id, 'wallet', s.user_id, $2, 0, clock_timestamp(),
       clock_timestamp() + interval '${lifeSeconds.wallet} seconds', greatest(clock_timestamp(), s.not_before)
     from push_subscriptions s where s.user_id = any($1::uuid[])
     for key share of s
     ${upsertDelivery()}`,
  ),
  /** Forgets a rate that is switched off or deleted, so that it is announced again when it is switched on. */
  withdraw: statement(
    'push-decide-withdraw',
    `delete from push_broadcasts b where b.rate_id = any($1::uuid[])
       and not exists (select from exchange_rates r where r.id = b.rate_id and r.actual)`,
  ),
  /**
   * The outbox also has a rate event when only its followers changed. Such an event makes no push. A rate that is
   * too old is not announced, but stored, so that it is not announced later.
   */
  rates: statement(
    'push-decide-rates',
    `insert into push_broadcasts (topic, rate_id, version, reached)
     select 'rate:' || sc || '/' || tc || coalesce('@' || office_id, ''), id, $2,
       case when told.at > now() - interval '${lifeSeconds.rate} seconds' then ''::bytea end
     from (select id, max(at) as at from unnest($1::uuid[], $3::timestamptz[]) event (id, at) group by id) told
     join exchange_rates using (id) where actual
     on conflict (topic) do update set rate_id = excluded.rate_id, version = excluded.version, reached = excluded.reached
     where push_broadcasts.rate_id <> excluded.rate_id`,
  ),
  stopBroadcasts: statement('push-silence', 'update push_broadcasts set reached = null where reached is not null'),
};

const isOrder = ({ kind }: OutboxEvent) => kind === 'new_order' || kind === 'order_update';
const isAlert = ({ kind }: OutboxEvent) => kind === 'order_alert';
const isWallet = ({ kind }: OutboxEvent) => kind === 'wallet_changed';
const isRate = ({ kind }: OutboxEvent) => kind === 'rate_update';
const subjects = (events: OutboxEvent[]) => [...new Set(events.map(({ subject_id }) => subject_id))];

/** Turns events into pushes. A rate may be for all browsers, so here only the rate is written (`push_broadcasts`). */
export const pushDecisions = {
  async onEvents(tx: Tx, events: OutboxEvent[]): Promise<void> {
    const [orders, rates, wallets] = [events.filter(isOrder), events.filter(isRate), events.filter(isWallet)];
    const alerts = events.filter(isAlert);
    const told = [
      rates.map(({ subject_id }) => subject_id),
      events.at(-1)?.id,
      rates.map(({ created_at }) => created_at),
    ];
    await Promise.all([
      orders.length > 0 && tx.send(sql.orders, [subjects(orders)]),
      alerts.length > 0 && tx.send(sql.alerts, [subjects(alerts), events.at(-1)?.id]),
      wallets.length > 0 && tx.send(sql.wallets, [subjects(wallets), events.at(-1)?.id]),
      rates.length > 0 && tx.send(sql.withdraw, [subjects(rates)]),
      rates.length > 0 && tx.send(sql.rates, told),
    ]);
  },

  drop: (tx: Tx): Promise<unknown> => tx.send(sql.stopBroadcasts),
};
