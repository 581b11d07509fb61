import type { FactorReset } from '#contract/person/factor-reset.ts';
import { type FactorResetOutcome, factorResetMinutes } from '#domain/person/factor-reset.ts';
import type { Language } from '#domain/person/user.ts';
import { type Origin, recordChange } from '../../database/audit.ts';
import { type By, type SessionBy, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import type { Acting } from '../../http/acting.ts';
import { isId } from '../../lib/id.ts';
import { resetFactors } from '../factor/factor.store.ts';

const mostListed = 100;
const mostAtOnce = 50;

const shape = `r.id, r.reason, r.asked_at, r.due_at,
  json_build_object('id', u.id, 'full_name', u.full_name) as user,
  json_build_object('id', a.id, 'full_name', a.full_name) as asked_by`;
const joins = 'from factor_resets r join users u on u.id = r.user_id join users a on a.id = r.asked_by';

/** One that waits, with the people of it as they are now. They are held by the transaction. */
type Waiting = { id: string; asked_by: string; due: boolean; mayAsk: boolean; isOpen: boolean };
type Account = { blocked: boolean; has_factor: boolean };

const statements = {
  list: statement<FactorReset>(
    'factor-reset-list',
    `select ${shape} ${joins} where r.ended_at is null order by r.due_at, r.id limit ${mostListed}`,
  ),
  of: statement<FactorReset>('factor-reset-of', `select ${shape} ${joins} where r.ended_at is null and r.user_id = $1`),
  many: statement<{ id: string; user_id: string; outcome: FactorResetOutcome | null }>(
    'factor-reset-many',
    'select id, user_id, outcome from factor_resets where id = any($1::uuid[])',
  ),
  due: statement<{ user_id: string }>(
    'factor-reset-due',
    `select user_id from factor_resets where ended_at is null and due_at <= now() order by due_at limit ${mostAtOnce}`,
  ),
  account: statement<Account>(
    'factor-reset-account',
    `select blocked_at is not null as blocked, second_factor_at is not null as has_factor from users where id = $1`,
  ),
  hold: statement<Waiting>(
    'factor-reset-hold',
    `select r.id, r.asked_by, r.due_at <= now() as due,
       a.permissions = 'admin' and a.blocked_at is null as "mayAsk",
       u.blocked_at is null and u.second_factor_at is not null as "isOpen"
     ${joins} where r.ended_at is null and r.user_id = $1 for update of r`,
  ),
  add: statement<{ id: string }>(
    'factor-reset-add',
    `insert into factor_resets (user_id, asked_by, reason, due_at)
     values ($1, $2, $3, now() + interval '${factorResetMinutes} minutes')
     on conflict (user_id) where ended_at is null do nothing returning id`,
  ),
  end: statement(
    'factor-reset-end',
    `update factor_resets set ended_at = now(), outcome = $2, agreed_by = $3 where id = $1`,
  ),
  tell: statement('factor-reset-tell', `insert into outbox (kind, subject_id) values ('factor_reset', $1)`),
};

type Actor = { actorId: string | null; origin?: Origin | undefined };
type Ended = { userId: string; outcome: FactorResetOutcome; agreedBy?: string };

export type AskResult = 'asked' | 'waits' | 'no-factor' | 'blocked';
export type AgreeResult = 'done' | 'void' | 'none' | 'own';
export type Receiver = { cellphone: string; cellphone_verified: boolean; lang: Language };

/** Ends a reset that waits, in the journal too, and tells the person. */
async function endReset(tx: Tx, { id }: Pick<Waiting, 'id'>, { userId, outcome, agreedBy }: Ended, who: Actor) {
  await tx.send(statements.end, [id, outcome, agreedBy ?? null]);
  await tx.send(statements.tell, [id]);
  const kind = outcome === 'done' ? 'factors_reset' : 'factor_reset_stopped';
  await recordChange(tx, { ...who, kind, objectId: userId, before: null, after: { outcome } });
}

/** Stops one that waits. False when none does. */
export async function stopReset(tx: Tx, userId: string, who: Actor): Promise<boolean> {
  const [waiting] = await tx.send(statements.hold, [userId]);
  if (!waiting) return false;
  await endReset(tx, waiting, { userId, outcome: 'stopped' }, who);
  return true;
}

const reads = (db: Pick<Db, 'pool' | 'kysely'>) => ({
  list: (): Promise<FactorReset[]> => ask(db.pool, statements.list, []),

  find: async (userId: string): Promise<FactorReset | undefined> => (await ask(db.pool, statements.of, [userId]))[0],

  /** For the live connections of their people. */
  async findMany(ids: readonly string[]) {
    const rows = await ask(db.pool, statements.many, [ids]);
    return rows.map(({ user_id: userId, ...reset }) => ({ userId, reset }));
  },

  findReceiver: (userId: string): Promise<Receiver> =>
    db.kysely
      .selectFrom('users')
      .select(['cellphone', 'cellphone_verified', 'lang'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),

  exists: async (userId: string): Promise<boolean> =>
    isId(userId) && (await ask(db.pool, statements.account, [userId])).length > 0,

  listDue: async (): Promise<string[]> => (await ask(db.pool, statements.due, [])).map(({ user_id }) => user_id),
});

export const factorResetStore = (db: Pick<Db, 'pool' | 'write' | 'kysely'>) => ({
  ...reads(db),

  /** The person is held, so a block or a factor that goes comes before or after. */
  ask: ({ by, requireFresh, ...who }: Acting, { userId, reason }: { userId: string; reason: string }) =>
    db.write(
      by,
      async (tx): Promise<AskResult> => {
        const [account] = await tx.send(statements.account, [userId]);
        if (account?.blocked) return 'blocked';
        if (!account?.has_factor) return 'no-factor';
        const [added] = await tx.send(statements.add, [userId, who.actorId, reason]);
        if (!added) return 'waits';
        requireFresh();
        await tx.send(statements.tell, [added.id]);
        await recordChange(tx, {
          ...who,
          kind: 'factor_reset_asked',
          objectId: userId,
          before: null,
          after: { reason },
        });
        return 'asked';
      },
      { ends: [userId] },
    ),

  /** The yes of a second admin. All admins are held, so the one who asked is an admin still, or the reset is void. */
  agree: ({ by, requireFresh, ...who }: Acting, userId: string): Promise<AgreeResult> =>
    db.write(
      by,
      async (tx): Promise<AgreeResult> => {
        const [waiting] = await tx.send(statements.hold, [userId]);
        if (!waiting) return 'none';
        if (waiting.asked_by === who.actorId) return 'own';
        const isRight = waiting.mayAsk && waiting.isOpen;
        if (!isRight) {
          await endReset(tx, waiting, { userId, outcome: 'void' }, who);
          return 'void';
        }
        requireFresh();
        await recordChange(tx, { ...who, kind: 'factor_reset_agreed', objectId: userId, before: null, after: null });
        await resetFactors(tx, userId);
        await endReset(tx, waiting, { userId, outcome: 'done', agreedBy: who.actorId }, who);
        return 'done';
      },
      { ends: [userId], holdsAdmins: true },
    ),

  stop: (by: SessionBy, userId: string, origin: Origin): Promise<boolean> =>
    db.write(by, (tx) => stopReset(tx, userId, { actorId: by.actor.id, origin }), { ends: [userId] }),

  /** By the clock of the database. Undefined when somebody has stopped it or agreed meanwhile. */
  carryOutDue: (userId: string, by: By = system): Promise<FactorResetOutcome | undefined> =>
    db.write(
      by,
      async (tx) => {
        const [waiting] = await tx.send(statements.hold, [userId]);
        if (!waiting?.due) return undefined;
        const outcome = waiting.mayAsk && waiting.isOpen ? 'done' : 'void';
        if (outcome === 'done') await resetFactors(tx, userId);
        await endReset(tx, waiting, { userId, outcome }, { actorId: null });
        return outcome;
      },
      { ends: [userId], holdsAdmins: true },
    ),
});

export type FactorResetStore = ReturnType<typeof factorResetStore>;
