import { sql } from 'kysely';
import type { Role } from '#domain/actor.ts';
import type { Acting } from '../lib/acting.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import { endSessions } from '../lib/end-sessions.store.ts';
import type { Origin } from '../lib/origin.ts';
import type { Tx } from '../lib/tx.ts';

/** Null and no fresh sign-in for an operator at the machine. */
type Actor = Acting | { actorId: null; origin?: undefined; requireFresh: () => void };
type Blocking = Actor & { id: string; reason: string };

export type BlockResult = 'done' | 'unchanged' | 'last-admin';

export const userBlocks = ({ transaction }: Pick<Db, 'transaction'>) => ({
  /** Ends all sessions too. A sign-in that runs at the same time waits for the row of the person, and is refused. */
  block: ({ actorId, origin, requireFresh, id, reason }: Blocking): Promise<BlockResult> =>
    transaction(async (tx) => {
      if (await isLastAdmin(tx, id)) return 'last-admin';
      const blocked = await tx.kysely
        .updateTable('users')
        .set({ blocked_at: sql<Date>`now()`, blocked_reason: reason })
        .where('id', '=', id)
        .where('blocked_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (blocked.numUpdatedRows === 0n) return 'unchanged';
      await endSessions(tx, id);
      requireFresh();
      await recordChange(tx, { actorId, kind: 'user_blocked', objectId: id, before: null, after: { reason }, origin });
      return 'done';
    }),

  unblock: ({ actorId, origin, requireFresh, id }: Acting & { id: string }): Promise<boolean> =>
    transaction(async (tx) => {
      const before = await tx.kysely
        .selectFrom('users')
        .select('blocked_reason as reason')
        .where('id', '=', id)
        .where('blocked_at', 'is not', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!before) return false;
      const free = { blocked_at: null, blocked_reason: null };
      await tx.kysely.updateTable('users').set(free).where('id', '=', id).execute();
      requireFresh();
      await recordChange(tx, { actorId, kind: 'user_unblocked', objectId: id, before, after: null, origin });
      return true;
    }),

  endAllSessions: (by: { actorId: string; origin: Origin }, id: string): Promise<void> =>
    transaction(async (tx) => {
      await tx.kysely.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const count = await endSessions(tx, id);
      if (count > 0)
        await recordChange(tx, { ...by, kind: 'sessions_ended', objectId: id, before: null, after: { count } });
    }),
});

/**
 * Whether this person is the last admin who can sign in. Locks the admins, so that two of them can't remove each other
 * at the same moment.
 */
export async function isLastAdmin(tx: Tx, id: string): Promise<boolean> {
  const admin: Role = 'admin';
  const { permissions } = await tx.kysely
    .selectFrom('users')
    .select('permissions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (permissions !== admin) return false;
  const admins = await tx.kysely
    .selectFrom('users')
    .select(['id'])
    .where('permissions', '=', admin)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return admins.every((other) => other.id === id);
}
