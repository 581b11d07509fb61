import { sql } from 'kysely';
import type { Role } from '#domain/person/actor.ts';
import { endSessions } from '../auth/end-sessions.sql.ts';
import { recordChange } from '../database/audit.ts';
import type { By } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';

/** Null and no fresh sign-in for an operator at the machine. */
type Actor = Acting | { by: By; actorId: null; origin?: undefined; requireFresh: () => void };
type Blocking = Actor & { id: string; reason: string };

export type BlockResult = 'done' | 'unchanged' | 'last-admin';

export const userBlocks = ({ write }: Pick<Db, 'write'>) => ({
  /** Ends all sessions too. A sign-in that runs at the same time waits for the row of the person, and is refused. */
  block({ by, actorId, origin, requireFresh, id, reason }: Blocking): Promise<BlockResult> {
    const block = async (tx: Tx) => {
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
    };
    return write(by, block, { ends: [id], holdsAdmins: true });
  },

  unblock({ by, actorId, origin, requireFresh, id }: Acting & { id: string }): Promise<boolean> {
    const unblock = async (tx: Tx) => {
      const before = await tx.kysely
        .selectFrom('users')
        .select('blocked_reason as reason')
        .where('id', '=', id)
        .where('blocked_at', 'is not', null)
        .executeTakeFirst();
      if (!before) return false;
      const free = { blocked_at: null, blocked_reason: null };
      await tx.kysely.updateTable('users').set(free).where('id', '=', id).execute();
      requireFresh();
      await recordChange(tx, { actorId, kind: 'user_unblocked', objectId: id, before, after: null, origin });
      return true;
    };
    return write(by, unblock, { ends: [id] });
  },

  endAllSessions({ by, actorId, origin }: Pick<Acting, 'by' | 'actorId' | 'origin'>, id: string): Promise<void> {
    const endAll = async (tx: Tx) => {
      const count = await endSessions(tx, id);
      const after = { count };
      if (count > 0)
        await recordChange(tx, { actorId, origin, kind: 'sessions_ended', objectId: id, before: null, after });
    };
    return write(by, endAll, { ends: [id] });
  },
});

/** Whether this person is the last admin who can sign in. The caller holds the admins (`holdsAdmins`). */
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
    .execute();
  return admins.every((other) => other.id === id);
}
