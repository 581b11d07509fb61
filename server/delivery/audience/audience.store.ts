import { isNoticed, type NoticeKind } from '#domain/audience.ts';
import { isChoosable } from '#domain/inbox.ts';
import { officeKinds } from '#domain/order/radar.ts';
import { anyOf, statement } from '../../database/statement.ts';
import type { OutboxEvent } from '../../database/tables.ts';
import type { Tx } from '../../database/tx.ts';
import type { Recipients } from '../channel.ts';
import { upsertDelivery } from '../delivery.store.ts';

const hour = 3600;

/**
 * A notice is dropped after this time. A notice about an order shows the newest state, so it is still true when it is
 * late: its time covers an outage of a day and the longest pause after it. An alert is for now, and a rate is soon
 * replaced.
 */
export const lifeSeconds: Record<NoticeKind, number> = {
  order: 36 * hour,
  alert: 2 * hour,
  message: 36 * hour,
  approval: 2 * hour,
  rate: hour / 2,
  target: 6 * hour,
  wallet: 36 * hour,
  sign_in: 36 * hour,
  factor_reset: 36 * hour,
  level: 12 * hour,
  difference: 36 * hour,
  trouble: 12 * hour,
  till: 12 * hour,
  chain: 12 * hour,
};

const sqlKinds = officeKinds.map((kind) => `'${kind}'`).join(', ');

/** The customer of an order `o`, but for the guest of an office, who is nobody. */
const customerSql = `select c.id as user_id from users c where c.id = o.customer_id and c.guest_of is null`;

/**
 * Who is told, by the rules of `mayBeTold` in domain/audience.ts; they are asked again when the notice is sent. `$1` has
 * the subjects of one batch of events. Without a version the notice has the number of the newest event.
 */
export const told = {
  /** All who may see the order, except who took its last step. */
  order: `
    select receiver.user_id, 'order:' || o.id as topic, o.id as subject_id, o.version, e.at
    from orders o
    join order_events e on e.order_id = o.id and e.version = o.version
      and e.at > now() - interval '${lifeSeconds.order} seconds'
    cross join lateral (
      ${customerSql}
      union select user_id from user_offices where office_id = o.office_id
      union select id from users where permissions = 'admin'
    ) receiver
    where o.id = ${anyOf('$1', 'uuid')} and receiver.user_id is distinct from e.actor_id`,
  /**
   * The audience of the alert alone. Alerts that concern all deals of an office make one notice, and the newest alert
   * about a deal replaces an earlier one.
   */
  alert: `
    select distinct on (receiver.user_id, topic) receiver.user_id, topic, a.id as subject_id, null::bigint as version, a.at
    from order_alerts a join orders o on o.id = a.order_id
    cross join lateral (select 'alert:' || case when a.kind in (${sqlKinds})
      then o.office_id || ':' || a.kind else o.id::text end as topic) about
    cross join lateral (
      ${customerSql} and a.audience = 'customer'
      union select m.user_id from user_offices m join users u on u.id = m.user_id where m.office_id = o.office_id
        and (u.permissions = a.audience or a.audience = 'office' and u.permissions in ('cashier', 'office_owner'))
      union select id from users where permissions = 'admin' and a.audience = 'admin'
    ) receiver
    where a.id = any($1::uuid[]) and a.at > now() - interval '${lifeSeconds.alert} seconds'
    order by receiver.user_id, topic, a.at desc, a.id`,
  /** The other side of the deal, without who has read it. A newer message about a deal replaces an earlier one. */
  message: `
    select distinct on (receiver.user_id, m.order_id) receiver.user_id, 'message:' || m.order_id as topic, m.id as subject_id,
      null::bigint as version, m.at
    from order_messages m join orders o on o.id = m.order_id
    cross join lateral (
      ${customerSql} and m.side = 'office'
      union select w.user_id from user_offices w join users u on u.id = w.user_id where m.side = 'customer'
        and w.office_id = o.office_id and u.permissions in ('cashier', 'office_owner') and w.user_id <> o.customer_id
    ) receiver
    where m.id = any($1::uuid[]) and m.at > now() - interval '${lifeSeconds.message} seconds'
      and receiver.user_id <> m.author_id and not exists (
        select from order_message_reads r
        where r.order_id = m.order_id and r.user_id = receiver.user_id and r.up_to >= m.place)
    order by receiver.user_id, m.order_id, m.place desc`,
  /** Who decides it while it waits; then who asked. */
  approval: `
    select receiver.user_id, 'approval:' || a.id as topic, a.id as subject_id, null::bigint as version,
      coalesce(a.decided_at, a.admins_told_at, a.asked_at) as at
    from approvals a left join orders o on o.id = a.order_id
    cross join lateral (
      select w.user_id from user_offices w join users u on u.id = w.user_id where a.state = 'waiting'
        and w.office_id = a.office_id and u.permissions = 'office_owner'
      union select id from users where a.state = 'waiting' and permissions = 'admin' and a.admins_told_at is not null
      union select u.id from users u where u.id = a.asked_by and a.state not in ('waiting', 'withdrawn')
        and (u.permissions = 'admin' or u.permissions <> 'customer' and exists (
          select from user_offices w where w.user_id = u.id and w.office_id = a.office_id))
    ) receiver
    where a.id = any($1::uuid[])
      and coalesce(a.decided_at, a.admins_told_at, a.asked_at) > now() - interval '${lifeSeconds.approval} seconds'
      and (a.state <> 'waiting' or receiver.user_id <> a.asked_by and receiver.user_id is distinct from o.customer_id)`,
  /** Who has waited for the rate. */
  target: `
    select t.user_id, 'target:' || t.id as topic, t.id as subject_id, null::bigint as version, t.reached_at as at
    from rate_targets t where t.id = any($1::uuid[]) and t.reached_at > now() - interval '${lifeSeconds.target} seconds'`,
  /** The person, wherever they are reached, also where the wallet was changed. */
  wallet: `
    select id as user_id, 'wallet:' || id as topic, id as subject_id, null::bigint as version, clock_timestamp() as at
    from unnest($1::uuid[]) id`,
  /** The person, wherever they are reached. */
  sign_in: `
    select n.user_id, 'sign_in:' || n.id as topic, n.id as subject_id, null::bigint as version, n.at
    from new_sign_ins n where n.id = any($1::uuid[])`,
  /** The person, with what has become of it. A later state replaces an earlier one. */
  factor_reset: `
    select r.user_id, 'factor_reset:' || r.id as topic, r.id as subject_id, null::bigint as version,
      coalesce(r.ended_at, r.asked_at) as at
    from factor_resets r where r.id = any($1::uuid[])`,
  /** The owners of the office, while it is still so. */
  level: `
    select w.user_id, 'level:' || l.id as topic, l.id as subject_id, null::bigint as version, clock_timestamp() as at
    from levels l join user_offices w on w.office_id = l.office_id
      join users u on u.id = w.user_id and u.permissions = 'office_owner'
    where l.id = any($1::uuid[]) and l.is_low`,
  /** The owners of the office, but for who counted. */
  difference: `
    select w.user_id, 'difference:' || e.id as topic, e.id as subject_id, null::bigint as version, e.at
    from entries e join user_offices w on w.office_id = e.office_id and w.user_id <> e.actor_id
      join users u on u.id = w.user_id and u.permissions = 'office_owner'
    where e.id = any($1::uuid[]) and e.at > now() - interval '${lifeSeconds.difference} seconds'`,
  /** Admins, and the owners of the office whose rate or rule it is. */
  trouble: `
    select receiver.user_id, 'trouble:' || t.id as topic, t.id as subject_id, null::bigint as version, t.since as at
    from rate_troubles t cross join lateral (
      select id as user_id from users where permissions = 'admin'
      union select w.user_id from user_offices w join users u on u.id = w.user_id and u.permissions = 'office_owner'
      where w.office_id = t.office_id
    ) receiver
    where t.id = any($1::uuid[]) and t.since > now() - interval '${lifeSeconds.trouble} seconds'`,
  /** The owners of the office, while it waits. */
  till: `
    select w.user_id, 'till:' || a.id as topic, a.id as subject_id, null::bigint as version, a.at
    from till_alerts a join user_offices w on w.office_id = a.office_id
      join users u on u.id = w.user_id and u.permissions = 'office_owner'
    where a.id = any($1::uuid[]) and a.at > now() - interval '${lifeSeconds.till} seconds'`,
  /** The admins. That a chain is read again replaces that it is not. */
  chain: `
    select u.id as user_id, 'chain:' || a.network as topic, a.id as subject_id, null::bigint as version, a.at
    from chain_alerts a join users u on u.permissions = 'admin'
    where a.id = any($1::uuid[]) and a.at > now() - interval '${lifeSeconds.chain} seconds'`,
};

/** Whether the person `u` is told of the rate `r`. A rate may be for everybody, so a channel asks it in batches. */
export const isToldOfRate = `(r.office_id is null or u.permissions = 'admin'
  or exists (select from user_offices m where m.user_id = u.id and m.office_id = r.office_id))`;

/** Leaves out the people who have chosen not to be told this over the channel. */
const unwantedBy = (channel: string, kind: string) => `where not exists (
  select from inbox_choices c where (c.user_id, c.kind, c.channel) = (told.user_id, '${kind}', '${channel}') and not c.is_on)`;

/** `not_before` delays it. The recipients are locked, so that one who leaves the channel now is left out. */
const tellSql = (channel: string, kind: keyof typeof told, { table, id }: Recipients) =>
  statement(
    `${channel}-tell-${kind}`,
    `insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, try_at)
     select '${channel}', ${id}, told.topic, '${kind}', told.subject_id, coalesce(told.version, $2::bigint), 0, told.at,
       told.at + interval '${lifeSeconds[kind]} seconds', greatest(clock_timestamp(), s.not_before)
     from (${told[kind]}) told join ${table} s on s.user_id = told.user_id
     ${isChoosable(kind) ? unwantedBy(channel, kind) : ''}
     for key share of s
     ${upsertDelivery()}`,
  );

export const toldKinds = [
  'order',
  'alert',
  'message',
  'approval',
  'target',
  'wallet',
  'sign_in',
  'factor_reset',
  'level',
  'difference',
  'trouble',
  'till',
  'chain',
] as const satisfies readonly (keyof typeof told)[];

export const subjectsOf = (events: readonly OutboxEvent[], kind: NoticeKind): string[] => [
  ...new Set(events.filter((event) => isNoticed(event.kind, kind)).map(({ subject_id }) => subject_id)),
];

/** Turns a batch of events into deliveries of this channel, by one statement for each kind that the batch has. */
export function tellPeople(channel: string, recipients: Recipients) {
  const statements = toldKinds.map((kind) => ({ kind, tell: tellSql(channel, kind, recipients) }));
  return async (tx: Tx, events: readonly OutboxEvent[]): Promise<void> => {
    const newest = events.at(-1)?.id;
    await Promise.all(
      statements.map(({ kind, tell }) => {
        const subjects = subjectsOf(events, kind);
        return subjects.length > 0 && tx.send(tell, [subjects, newest]);
      }),
    );
  };
}
