import { sql as kyselySql, type RawBuilder } from 'kysely';
import type { Approval, ApprovalFilter } from '#contract/approval/approval.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { mayDecide } from '#domain/approval/approval.ts';
import { adminsAfterMinutes } from '#domain/approval/approval-kinds.ts';
import type { Actor } from '#domain/person/actor.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { countLimit, type PageWindow, totalOf } from '../database/page-window.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import { approvalAsks } from './approval-ask.store.ts';
import { approvalFields, approvalJoins, type StoredApproval } from './approval-columns.ts';
import { approvalEnds } from './approval-end.store.ts';

/** As `maySeeApproval` in domain/approval/approval.ts. */
function visibleTo({ id, role, officeIds }: Actor): RawBuilder<unknown> {
  const isHere = kyselySql`a.office_id = any(${officeIds}::uuid[])`;
  const isOthers = kyselySql`o.customer_id is distinct from ${id}`;
  if (role === 'admin') return kyselySql`(a.asked_by = ${id} or ${isOthers})`;
  if (role === 'office_owner') return kyselySql`(${isHere} and (a.asked_by = ${id} or ${isOthers}))`;
  return role === 'cashier' ? kyselySql`(a.asked_by = ${id} and ${isHere})` : kyselySql`false`;
}

function matching(actor: Actor, { id, order_id, state__in }: ApprovalFilter): RawBuilder<unknown> {
  const conditions = [
    visibleTo(actor),
    ...(id === undefined ? [] : [kyselySql`a.id = ${id}`]),
    ...(order_id === undefined ? [] : [kyselySql`a.order_id = ${order_id}`]),
    ...(state__in === undefined ? [] : [kyselySql`a.state = any(${state__in}::text[])`]),
  ];
  return kyselySql`${kyselySql.raw(approvalJoins)} where ${kyselySql.join(conditions, kyselySql` and `)}`;
}

const sql = {
  many: statement<StoredApproval>(
    'approval-many',
    `select ${approvalFields} ${approvalJoins} where a.id = any($1::uuid[])`,
  ),
  /** Skips what somebody decides just now. */
  expire: statement<{ id: string }>(
    'approval-expire',
    `with due as (
       select id from approvals where state = 'waiting' and until <= now() order by until, id limit 200 for update skip locked
     ), ended as (
       update approvals a set state = 'expired', decided_at = now() from due where a.id = due.id returning a.id
     )
     insert into outbox (kind, subject_id) select 'approval', id from ended returning subject_id as id`,
  ),
  tellAdmins: statement<{ id: string }>(
    'approval-tell-admins',
    `with late as (
       select id from approvals where state = 'waiting' and admins_told_at is null and until > now()
         and asked_at <= now() - interval '${adminsAfterMinutes} minutes' order by id limit 200 for update skip locked
     ), told as (
       update approvals a set admins_told_at = now() from late where a.id = late.id returning a.id
     )
     insert into outbox (kind, subject_id) select 'approval', id from told returning subject_id as id`,
  ),
};

const reads = ({ pool, kysely }: Pick<Db, 'pool' | 'kysely'>) => ({
  findMany: (ids: readonly string[]): Promise<StoredApproval[]> => ask(pool, sql.many, [ids]),

  async list(actor: Actor, filter: ApprovalFilter, window: PageWindow): Promise<{ items: Approval[]; total: number }> {
    const from = matching(actor, filter);
    const { rows } = await kyselySql<StoredApproval>`select ${kyselySql.raw(approvalFields)} ${from}
      order by a.state = 'waiting' desc, case when a.state = 'waiting' then a.until end, a.asked_at desc, a.id
      limit ${window.limit} offset ${window.offset}`.execute(kysely);
    const count = async () => {
      const counted = await kyselySql<{ count: number }>`
        select count(*)::int as count from (select ${from} limit ${countLimit}) found`.execute(kysely);
      return counted.rows[0]?.count ?? 0;
    };
    return { items: rows.map((row) => readBy(actor, row)), total: await totalOf(rows, window, count) };
  },
});

/** The times of findings are text where they are kept. */
const withTime = (found: RateWarning): RateWarning =>
  found.kind === 'jump' && found.since !== null ? { ...found, since: new Date(found.since) } : found;

/** As this person reads it. */
export const readBy = (actor: Actor, { customer_id, ...approval }: StoredApproval): Approval => ({
  ...approval,
  warnings: approval.warnings?.map(withTime) ?? null,
  may_decide: mayDecide(actor, { ...approval, customer_id }),
});

export const approvalStore = (db: Db) => ({
  ...reads(db),
  ...approvalAsks(db),
  ...approvalEnds(db),

  /** Ends what is too late, by the clock of the database. Answers how many. */
  expireDue: async (): Promise<number> => (await writeOne(db, system, sql.expire)).length,

  /** Tells the admins of what nobody has decided. Answers how many. */
  tellAdmins: async (): Promise<number> => (await writeOne(db, system, sql.tellAdmins)).length,
});

export type ApprovalStore = ReturnType<typeof approvalStore>;
