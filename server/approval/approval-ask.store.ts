import { approvalMinutes } from '#domain/approval/approval-kinds.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { approvalFields, approvalJoins, fromDeciders, type StoredApproval } from './approval-columns.ts';
import type { ApprovalNeeded } from './approval-needed.ts';

const sql = {
  mayAsk: statement<{ may: boolean }>('approval-may-ask', 'select may_ask_approval($1, $2) as may'),
  waiting: statement<{ id: string; asked_by: string }>(
    'approval-waiting',
    `select id, asked_by from approvals where order_id = $1 and kind = $2 and state = 'waiting' and until > now()`,
  ),
  /** About no deal: several may wait, each for another call. An entry has a key, so what was found for it makes no other call. */
  waitingCall: statement<{ id: string; asked_by: string }>(
    'approval-waiting-call',
    `select id, asked_by from approvals
     where order_id is null and asked_by = $1 and kind = $2
       and asked - '{body,entry}'::text[] = $3::jsonb - '{body,entry}'::text[] and state = 'waiting' and until > now()`,
  ),
  /** Makes room for a new question: the job ends it a moment later. */
  expire: statement(
    'approval-expire-before',
    `with ended as (
       update approvals set state = 'expired', decided_at = now()
       where order_id = $1 and kind = $2 and state = 'waiting' and until <= now() returning id
     )
     insert into outbox (kind, subject_id) select 'approval', id from ended`,
  ),
  /** Where nobody else could decide at the office, the admins are asked at once. */
  add: statement(
    'approval-add',
    `with a as (
       insert into approvals (id, kind, order_id, office_id, sum, currency, limits, asked, reason, asked_by, asked_session, until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() + make_interval(mins => $12))
       returning id
     )
     insert into outbox (kind, subject_id) select 'approval', id from a`,
  ),
  tellAdmins: statement(
    'approval-tell-admins-at-once',
    `update approvals a set admins_told_at = now() from approvals b left join orders o on o.id = b.order_id
     where a.id = $1 and b.id = a.id and not exists (select ${fromDeciders})`,
  ),
  read: statement<StoredApproval>('approval-read', `select ${approvalFields} ${approvalJoins} where a.id = $1`),
};

export type AskResult = { approval: StoredApproval; isNew: boolean } | 'waits' | 'full';

const read = async (tx: Tx, id: string): Promise<StoredApproval> => {
  const [approval] = await tx.send(sql.read, [id]);
  if (!approval) throw new Error(`The approval ${id} is not there`);
  return approval;
};

/** The locks of `may_ask_approval` are held, so nobody else asks for this deal meanwhile. */
async function askIn(tx: Tx, by: SessionBy, { needs, subject }: ApprovalNeeded, reason: string): Promise<AskResult> {
  const { orderId, officeId, sum, asked } = subject;
  const [{ kind }] = needs;
  const [room] = await tx.send(sql.mayAsk, [by.actor.id, officeId]);
  await tx.send(sql.expire, [orderId, kind]);
  const call = { ...asked, kinds: needs.map((need) => need.kind) };
  const [waiting] = await (orderId === null
    ? tx.send(sql.waitingCall, [by.actor.id, kind, call])
    : tx.send(sql.waiting, [orderId, kind]));
  // The answer to the first try was lost.
  if (waiting?.asked_by === by.actor.id) return { approval: await read(tx, waiting.id), isNew: false };
  if (waiting) return 'waits';
  if (!room?.may) return 'full';
  const id = newId();
  await tx.send(sql.add, [
    ...[id, kind, orderId, officeId, sum?.amount ?? null, sum?.currency ?? null],
    JSON.stringify(needs.flatMap(({ limits }) => limits)),
    ...[call, reason, by.actor.id, by.tokenHash, approvalMinutes[kind]],
  ]);
  await Promise.all([tx.send(sql.tellAdmins, [id]), ...subject.kept.map((write) => tx.send(...write))]);
  return { approval: await read(tx, id), isNew: true };
}

export const approvalAsks = ({ write }: Pick<Db, 'write'>) => ({
  ask: (by: SessionBy, needed: ApprovalNeeded, reason: string): Promise<AskResult> =>
    write(by, (tx) => askIn(tx, by, needed, reason)),
});
