import type { Order } from '#contract/order/order.ts';
import { doubtShownHours } from '#domain/order/completion.ts';
import { givenShownDays } from '#domain/order/handed.ts';
import { failedStatuses } from '#domain/order/order.ts';
import { officeStatuses } from '#domain/order/order-turn.ts';
import {
  type AlertKind,
  type Audience,
  adminAfterMinutes,
  type RadarOffice,
  radarKinds,
  slowKinds,
} from '#domain/order/radar.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql, isOpenSql, sqlList } from '../../database/fragments/order-status.ts';
import { countLimit, type PageWindow, totalOf } from '../../database/page-window.ts';
import { anyOf, ask, statement } from '../../database/statement.ts';
import { writeOne } from '../../database/tx.ts';
import { orderFields, orderJoins } from '../order-columns.ts';
import {
  isClaimedTwiceSql,
  isDisputedSql,
  isHandedUnclearSql,
  isMoneyMovedSql,
  isVoidSql,
  moneyWaitsSql,
  placedAgainSql,
  settlingWaitsSql,
} from '../order-conditions.ts';
import { completeBySql } from '../order-readings.sql.ts';

/** An order that is stuck, with the facts that say why. */
export type StuckOrder = { order: Order; office: RadarOffice; now: Date };

/** What somebody should hear. */
export type Alert = { order_id: string; kind: AlertKind; audience: Audience };

/** An alert as its readers get it. */
export type FoundAlert = { id: string; kind: AlertKind; audience: Audience; order: Order };

const isOpen = isOpenSql('o.status');
const hasMember = (role: 'cashier' | 'office_owner') => `exists (
  select from user_offices m join users u on u.id = m.user_id where m.office_id = o.office_id and u.permissions = '${role}')`;

/** The orders whose money waits, and those that claim the same transfers. */
const disputing = `
  select c.order_id from orders o join transfer_claims mine on mine.order_id = o.id
  join transfer_claims c on c.transfer = mine.transfer where ${moneyWaitsSql}`;

/** What the rule of a slow order asks besides its status and its time. */
const moreOf: Record<(typeof slowKinds)[number]['kind'], string> = {
  unreceived: `and not ${isVoidSql('o.sent_tx_hash')}`,
  unready: '',
  uncollected: `and (${completeBySql}) is null`,
};

/**
 * The rules of `findingsOf` in domain/order/radar.ts, for all orders at once; a test compares the two. Each part reads an index
 * of open orders, or the one of orders whose money waits, so the cost does not grow with the finished ones.
 */
const stuckSql = (where: string) =>
  [
    ...slowKinds.map(
      ({ kind, status, since, minutes }) => `select o.id, '${kind}' as kind, o.${since} as since from orders o
       where ${isOpen} and o.status = '${status}' and o.${since} <= now() - interval '${minutes} minutes' and ${where}
         ${moreOf[kind]}`,
    ),
    `select o.id, 'unanswered', o.quarter_left_at from orders o
     where ${hasStepSql('o.status', 'confirm')} and o.quarter_left_at <= now() and o.answer_by is not null and ${where}`,
    `select o.id, 'money_after_end', greatest(o.cancelled_at, o.sent_at) from orders o
     where ${moneyWaitsSql} and o.status in (${sqlList(failedStatuses)}) and ${where}`,
    `select o.id, 'money_after_end', o.cancelled_at from orders o where ${settlingWaitsSql} and ${where}`,
    `select o.id, 'cash_handed', o.handed_at from orders o where ${isHandedUnclearSql} and ${where}`,
    `select o.id, 'cash_missing', o.cancelled_at from cash_questions q join orders o on o.id = q.order_id
     where q.gave and q.settled_at is null and o.cancelled_at > now() - interval '${givenShownDays} days' and ${where}`,
    `select o.id, 'payout_doubted', d.at from order_doubts d join orders o on o.id = d.order_id
     where d.at > now() - interval '${doubtShownHours} hours' and ${where}`,
    `select o.id, 'claimed_twice', o.sent_at from orders o
     where ${moneyWaitsSql} and o.sent_at is not null and ${where} and ${isClaimedTwiceSql}`,
    `select o.id, 'disputed', coalesce(o.received_at, o.sent_at, o.created_at) from orders o
     where o.id in (${disputing}) and ${where} and ${isDisputedSql}`,
    `select o.id, 'money_moved', o.received_at from orders o
     where ${hasStepSql('o.status', 'ready')} and ${where} and ${isMoneyMovedSql}`,
    `select o.id, 'placed_again', o.created_at from orders o where ${placedAgainSql} and ${where}`,
    `select o.id, 'office_closed', o.created_at from orders o join offices f on f.id = o.office_id
     where ${isOpen} and f.closed_until > now() and ${where}`,
    `select o.id, 'office_unstaffed', o.created_at from orders o
     where ${isOpen} and o.status in (${sqlList(officeStatuses)}) and ${where}
       and not (${hasMember('cashier')} and ${hasMember('office_owner')})`,
  ].join(' union all ');

type Row = Order & { now: Date; closed_until: Date | null; has_owner: boolean; has_cashier: boolean };

/** `$1` has the offices whose orders are read. */
const reads = (name: string, where: string) => ({
  list: statement<Row>(
    `radar-list-${name}`,
    `with stuck as materialized (
       select id, min(since) as since from (${stuckSql(where)}) found group by id order by 2, 1 limit $2 offset $3
     )
     select ${orderFields}, now() as now, office.closed_until, ${hasMember('office_owner')} as has_owner,
       ${hasMember('cashier')} as has_cashier
     from stuck join orders o using (id) ${orderJoins} order by stuck.since, o.id`,
  ),
  count: statement<{ total: number }>(
    `radar-count-${name}`,
    `select count(*)::int as total from (select distinct id from (${stuckSql(where)}) found limit ${countLimit}) counted`,
  ),
});

const ofAll = reads('all', '$1::uuid[] is null');
const ofOffices = reads('offices', 'o.office_id = any($1::uuid[])');

/** One run tells so many things at once. The next run goes on. */
const batchSize = 500;

const adminAfter = radarKinds.map((kind) => `('${kind}', ${adminAfterMinutes[kind]})`).join(', ');
const isTold = (audience: string, more = '') => `exists (
  select from order_alerts a where a.order_id = s.id and a.kind = s.kind and a.audience = '${audience}' ${more})`;

const sql = {
  /** First the owners, and the admins when it is still so later. Each hears of each thing once. */
  escalations: statement<Alert>(
    'alert-escalations',
    `with stuck as materialized (${stuckSql('true')}), told as (
       select s.id, s.kind, 'office_owner' as audience from stuck s where not ${isTold('office_owner')}
       union all
       select s.id, s.kind, 'admin' from stuck s join (values ${adminAfter}) as wait (kind, minutes) using (kind)
       where not ${isTold('admin')}
         and (wait.minutes = 0 or ${isTold('office_owner', 'and a.at <= now() - make_interval(mins => wait.minutes)')})
     )
     select id as order_id, kind, audience from told limit ${batchSize}`,
  ),
  /** The orders whose last quarter has begun, and nobody has heard of it. */
  lastQuarters: statement<Pick<Order, 'id' | 'customer_id' | 'office_id' | 'status' | 'tc' | 'sent_at' | 'sent_void'>>(
    'alert-last-quarters',
    `select o.id, o.customer_id, o.office_id, o.status, o.tc, o.sent_at, ${isVoidSql('o.sent_tx_hash')} as sent_void from orders o
     where ${hasStepSql('o.status', 'expire')} and o.quarter_left_at <= now() and not exists (
       select from order_alerts a where a.order_id = o.id
         and a.kind = case when ${hasStepSql('o.status', 'confirm')} then 'answer_ends' else 'arrival_ends' end)
     limit ${batchSize}`,
  ),
  /** Two nodes that tell the same at the same moment tell it once. */
  tell: statement<{ told: number }>(
    'alert-tell',
    `with told as (
       insert into order_alerts (order_id, kind, audience) select * from unnest($1::uuid[], $2::text[], $3::text[])
       on conflict do nothing returning id
     ), announced as (
       insert into outbox (kind, subject_id) select 'order_alert', id from told
     )
     select count(*)::int as told from told`,
  ),
  find: statement<Order & { alert: Omit<FoundAlert, 'order'> }>(
    'alert-find',
    `select ${orderFields}, json_build_object('id', a.id, 'kind', a.kind, 'audience', a.audience) as alert
     from order_alerts a join orders o on o.id = a.order_id ${orderJoins} where a.id = ${anyOf('$1', 'uuid')}`,
  ),
};

const asStuck = ({ now, closed_until, has_owner, has_cashier, ...order }: Row): StuckOrder => ({
  order,
  office: { closed_until, hasOwner: has_owner, hasCashier: has_cashier },
  now,
});

export const orderRadar = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** The stuck orders of these offices, or of all; those that wait the longest come first. */
  async list(officeIds: readonly string[] | null, window: PageWindow): Promise<{ items: StuckOrder[]; total: number }> {
    const { list, count } = officeIds === null ? ofAll : ofOffices;
    const items = (await ask(db.pool, list, [officeIds, window.limit, window.offset])).map(asStuck);
    const total = await totalOf(items, window, async () => (await ask(db.pool, count, [officeIds]))[0]?.total ?? 0);
    return { items, total };
  },

  findEscalations: (): Promise<Alert[]> => ask(db.pool, sql.escalations),
  findLastQuarters: () => ask(db.pool, sql.lastQuarters),

  /** Answers how many alerts are new. */
  async tell(alerts: readonly Alert[]): Promise<number> {
    const columns = (['order_id', 'kind', 'audience'] as const).map((name) => alerts.map((alert) => alert[name]));
    return (await writeOne(db, system, sql.tell, columns))[0]?.told ?? 0;
  },

  findAlerts: async (ids: readonly string[]): Promise<FoundAlert[]> =>
    (await ask(db.pool, sql.find, [ids])).map(({ alert, ...order }) => ({ ...alert, order })),
});

export type OrderRadarStore = ReturnType<typeof orderRadar>;
