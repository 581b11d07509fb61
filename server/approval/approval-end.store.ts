import { isAsker, mayDecide } from '#domain/approval/approval.ts';
import type { ApprovalState } from '#domain/approval/approval-kinds.ts';
import type { Actor, Role } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { isSessionOpenSql } from '../database/open-session.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { isId } from '../lib/id.ts';
import { Refusal, refuse } from '../lib/refuse.ts';
import { type CarriedOut, KeptRefusal } from './carry-out.ts';

/** An approval that nobody else ends now. */
export type HeldApproval = {
  id: string;
  kind: string;
  order_id: string | null;
  office_id: string | null;
  customer_id: string | null;
  asked: Record<string, unknown> & { kinds: string[] };
  reason: string;
  asked_by: string;
  asked_session: Buffer;
  state: ApprovalState;
  is_over: boolean;
};

const sql = {
  asker: statement<{ asked_by: string }>('approval-asker', 'select asked_by from approvals where id = $1'),
  hold: statement<HeldApproval>(
    'approval-hold',
    `select a.id, a.kind, a.order_id, a.office_id, o.customer_id, a.asked, a.reason, a.asked_by, a.asked_session, a.state,
       a.until <= now() as is_over
     from approvals a left join orders o on o.id = a.order_id where a.id = $1 for update of a`,
  ),
  /** The asker with the rights of now. They stay until the end of the transaction, as those of a caller. */
  holdAsker: statement<{ permissions: Role; offices: string[]; mandates: string[] }>(
    'approval-hold-asker',
    `with held as materialized (
       select u.id, u.permissions from users u join sessions s on s.user_id = u.id
       where u.id = $1 and s.token_hash = $2 and ${isSessionOpenSql} for key share of u, s
     ), members as materialized (
       select m.office_id, m.coin_per_deal from user_offices m join held on held.id = m.user_id for key share of m
     )
     select held.permissions,
       coalesce((select array_agg(m.office_id) from members m join offices o on o.id = m.office_id and not o.draft), '{}') as offices,
       coalesce((select array_agg(office_id) from members where coin_per_deal is not null), '{}') as mandates
     from held`,
  ),
  end: statement(
    'approval-end',
    `with ended as (
       update approvals set state = $2, decided_by = $3, decided_at = now(), refusal = $4 where id = $1 returning id
     )
     insert into outbox (kind, subject_id) select 'approval', id from ended`,
  ),
};

/** The asked call was refused. Nothing of it was written. */
export class CallRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message, { cause: refusal });
    this.refusal = refusal;
  }
}

/** Refuses where the person may not decide it, or nobody can any more. */
function decidable(actor: Actor, held: HeldApproval | undefined): HeldApproval {
  if (!held) return refuse('NOT_FOUND');
  const { asked_by, office_id, customer_id } = held;
  if (asked_by === actor.id) return refuse('CONFLICT', { reason: 'approvalOwn' });
  if (!mayDecide(actor, { asked_by: { id: asked_by }, office_id, customer_id })) return refuse('NOT_FOUND');
  return waiting(held);
}

const waiting = (held: HeldApproval): HeldApproval =>
  held.state === 'waiting' && !held.is_over ? held : refuse('CONFLICT', { reason: 'approvalOver' });

type CarryOutHeld = (call: CarriedOut & { kind: string }) => Promise<void>;

/** The asker's rights end with the session that asked, as those of a call that was held back. */
async function askerOf(tx: Tx, { asked_by, asked_session }: HeldApproval): Promise<SessionBy> {
  const [asker] = await tx.send(sql.holdAsker, [asked_by, asked_session]);
  if (!asker) return refuse('UNAUTHORIZED');
  const { permissions: role, offices: officeIds, mandates } = asker;
  return { kind: 'session', actor: { id: asked_by, role, officeIds, mandates }, tokenHash: asked_session };
}

async function carryOut(tx: Tx, by: SessionBy, held: HeldApproval, carry: CarryOutHeld) {
  const { kind, order_id: orderId, asked, reason } = held;
  try {
    const asker = await askerOf(tx, held);
    await carry({ tx, kind, asker, approved: { by: by.actor.id, kinds: asked.kinds, reason }, orderId, asked });
  } catch (error) {
    throw error instanceof Refusal ? new CallRefused(error) : error;
  }
}

const hold = async (tx: Tx, id: string) => (await tx.send(sql.hold, [id]))[0];

export function approvalEnds({ write, pool }: Pick<Db, 'write' | 'pool'>) {
  /** Both people are held from the start, in the order of their ids. */
  async function decide(by: SessionBy, id: string, work: (tx: Tx, held: HeldApproval) => Promise<void>) {
    const { rows } = isId(id) ? await pool.query<{ asked_by: string }>({ ...sql.asker, values: [id] }) : { rows: [] };
    await write(by, async (tx) => work(tx, decidable(by.actor, await hold(tx, id))), {
      holdsToo: rows.map(({ asked_by }) => asked_by),
    });
  }

  return {
    /** Throws `CallRefused` when the asked call is refused. Then nothing is written. */
    approve: (by: SessionBy, id: string, requireFresh: () => void, carry: CarryOutHeld): Promise<void> =>
      decide(by, id, async (tx, held) => {
        requireFresh();
        await carryOut(tx, by, held, carry);
        await tx.send(sql.end, [id, 'approved', by.actor.id, null]);
      }),

    /** After `CallRefused`, unless somebody else has ended it meanwhile. */
    fail: (by: SessionBy, id: string, refusal: Refusal): Promise<void> =>
      decide(by, id, async (tx) => {
        const { code, more } = refusal;
        if (refusal instanceof KeptRefusal) await tx.send(...refusal.kept);
        await tx.send(sql.end, [id, 'failed', by.actor.id, { code, reason: more.reason ?? null }]);
      }),

    reject: (by: SessionBy, id: string): Promise<void> =>
      decide(by, id, async (tx) => {
        await tx.send(sql.end, [id, 'rejected', by.actor.id, null]);
      }),

    withdraw: (by: SessionBy, id: string): Promise<void> =>
      write(by, async (tx) => {
        const held = await hold(tx, id);
        if (!held || !isAsker(by.actor, { ...held, asked_by: { id: held.asked_by } })) return refuse('NOT_FOUND');
        waiting(held);
        await tx.send(sql.end, [id, 'withdrawn', by.actor.id, null]);
      }),
  };
}
