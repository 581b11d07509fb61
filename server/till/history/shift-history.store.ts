import type { SetAside } from '#contract/till/shift-history.ts';
import type { Shift } from '#contract/till/shifts.ts';
import { uncollectedMinutes } from '#domain/order/radar.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Db } from '../../database/db.ts';
import { hasStepSql } from '../../database/fragments/order-status.ts';
import { countLimit, type Rows } from '../../database/page-window.ts';
import { ask, statement } from '../../database/statement.ts';
import { type StoredShift, shiftFields, shiftTables, shiftView } from '../shift-view.sql.ts';

/** $1: only of these offices. $2: only this drawer. $3: a cashier, who reads the own shifts when everything of them is said. Null: everything. */
const isMatching = `($1::uuid[] is null or s.office_id = any($1)) and ($2::uuid is null or s.drawer_id = $2) and ($3::uuid is null or s.state = 'closed' and exists (
  select from shift_members p where p.shift_id = s.id and p.user_id = $3))`;

/** What was set aside in the drawer for an order and is still there. */
const asideSql = `
  select o.id as order_id, a.currency, trim_scale(sum(case when p.to_id = a.id then p.amount else -p.amount end))::text as amount,
    o.ready_at as since, o.ready_at + interval '${uncollectedMinutes} minutes' as until
  from shifts s join orders o on o.office_id = s.office_id and ${hasStepSql('o.status', 'close')} and o.booked
    join entries e on e.order_id = o.id join postings p on p.entry_id = e.id
    join accounts a on a.id in (p.from_id, p.to_id) and a.kind = 'set_aside' and a.part = s.drawer_id::text
  where s.id = $1 and s.state <> 'closed' group by o.id, a.currency
  having sum(case when p.to_id = a.id then p.amount else -p.amount end) > 0`;

const sql = {
  list: statement<StoredShift>(
    'shift-history',
    `select ${shiftFields} from ${shiftTables} where ${isMatching} order by s.begun_at desc, s.id limit $4 offset $5`,
  ),
  count: statement<{ count: number }>(
    'shift-history-count',
    `select count(*)::int as count from (select from shifts s where ${isMatching} limit ${countLimit}) found`,
  ),
  setAside: statement<SetAside>('shift-set-aside', `${asideSql} order by o.ready_at, o.id limit $2 offset $3`),
  countAside: statement<{ count: number }>(
    'shift-set-aside-count',
    `select count(*)::int as count from (${asideSql} limit ${countLimit}) found`,
  ),
};

export type Which = {
  officeIds: readonly string[] | undefined;
  drawerId: string | undefined;
  cashierId: string | undefined;
};

export const shiftHistoryStore = ({ pool }: Pick<Db, 'pool'>) => ({
  async list(actor: Actor, { officeIds, drawerId, cashierId }: Which, { limit, offset }: Rows) {
    const which = [officeIds ?? null, drawerId ?? null, cashierId ?? null];
    const [stored, [counted]] = await Promise.all([
      ask(pool, sql.list, [...which, limit, offset]),
      ask(pool, sql.count, which),
    ]);
    const items: Shift[] = stored.map((each) => shiftView(each, actor));
    return { items, total: counted?.count ?? 0 };
  },

  async setAside(shiftId: string, { limit, offset }: Rows) {
    const [items, [counted]] = await Promise.all([
      ask(pool, sql.setAside, [shiftId, limit, offset]),
      ask(pool, sql.countAside, [shiftId]),
    ]);
    return { items, total: counted?.count ?? 0 };
  },
});

export type ShiftHistoryStore = ReturnType<typeof shiftHistoryStore>;
