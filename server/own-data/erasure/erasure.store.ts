import type { Erasure } from '#contract/person/erasure.ts';
import { type ErasureKeep, hoursBeforeErasure } from '#domain/person/erasure.ts';
import { recordChange } from '../../database/audit.ts';
import { type SessionBy, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Acting } from '../../http/acting.ts';
import { isId } from '../../lib/id.ts';

/** How many are carried out in one run of the job. The next run goes on. */
const mostAtOnce = 50;

/** `withdrawn`: nobody asks for it any more. `hours`: too short a time ago. Null: it is carried out. */
type Outcome = { kept: ErasureKeep | 'withdrawn' | 'hours' | null };

const sql = {
  find: statement<Erasure>(
    'erasure-find',
    `select e.asked_at, u.erased_at, k.reason as keeps, k.until, y.years
     from users u cross join keeping_years y cross join lateral erasure_keeps(u.id) k
     left join erasures e on e.user_id = u.id and e.withdrawn_at is null
     where u.id = $1`,
  ),
  ask: statement<{ id: string }>(
    'erasure-ask',
    `insert into erasures (user_id) select u.id from users u where u.id = $1 and u.permissions = 'customer'
     on conflict do nothing returning id`,
  ),
  withdraw: statement<{ id: string }>(
    'erasure-withdraw',
    `update erasures set withdrawn_at = clock_timestamp()
     where user_id = $1 and withdrawn_at is null and done_at is null returning id`,
  ),
  due: statement<{ user_id: string }>(
    'erasure-due',
    `select e.user_id from erasures e cross join lateral erasure_keeps(e.user_id) k
     where e.withdrawn_at is null and e.done_at is null and k.reason is null
       and e.asked_at <= now() - interval '${hoursBeforeErasure} hours'
     order by e.asked_at limit ${mostAtOnce}`,
  ),
  erase: statement<Outcome>('erasure-erase', 'select erase_person($1, $2) as kept'),
};

export const erasureStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  find: async (userId: string): Promise<Erasure | undefined> =>
    isId(userId) ? (await ask(db.pool, sql.find, [userId]))[0] : undefined,

  /** Staff ask for nothing. */
  ask: ({ by, actorId, origin, requireFresh }: Acting): Promise<void> =>
    db.write(by, async (tx) => {
      requireFresh();
      if ((await tx.send(sql.ask, [actorId])).length === 0) return;
      await recordChange(tx, entry('erasure_asked', actorId, { actorId, origin }));
    }),

  withdraw: (by: SessionBy): Promise<void> =>
    db.write(by, async (tx) => {
      if ((await tx.send(sql.withdraw, [by.actor.id])).length === 0) return;
      await recordChange(tx, entry('erasure_withdrawn', by.actor.id, { actorId: by.actor.id }));
    }),

  listDue: async (): Promise<string[]> => (await ask(db.pool, sql.due)).map(({ user_id }) => user_id),

  /** The clock's. The database looks once more whether something keeps the data. */
  erase: (userId: string): Promise<Outcome['kept']> =>
    db.write(
      system,
      async (tx) => {
        const [{ kept } = { kept: 'withdrawn' as const }] = await tx.send(sql.erase, [userId, hoursBeforeErasure]);
        if (kept === null) await recordChange(tx, entry('data_erased', userId, { actorId: null }));
        return kept;
      },
      { ends: [userId] },
    ),

  /** An admin's, who need not wait a day. */
  eraseNow: ({ by, actorId, origin, requireFresh }: Acting, userId: string): Promise<Outcome['kept']> =>
    db.write(
      by,
      async (tx) => {
        requireFresh();
        const [{ kept } = { kept: 'withdrawn' as const }] = await tx.send(sql.erase, [userId, 0]);
        if (kept === null) await recordChange(tx, entry('data_erased', userId, { actorId, origin }));
        return kept;
      },
      { ends: [userId] },
    ),
});

export type ErasureStore = ReturnType<typeof erasureStore>;

type Kind = 'erasure_asked' | 'erasure_withdrawn' | 'data_erased';
type Who = { actorId: string | null; origin?: Acting['origin'] };

const entry = (kind: Kind, objectId: string, who: Who) => ({ ...who, kind, objectId, before: null, after: null });
