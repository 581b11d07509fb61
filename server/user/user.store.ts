import { type Kysely, sql } from 'kysely';
import type { Profile, User } from '#contract/user.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import { isId } from '../lib/id.ts';
import type { Tables } from '../lib/tables.ts';
import { userList } from './user-list.store.ts';
import { userRecords } from './user-record.store.ts';
import { userStats } from './user-stats.store.ts';

const userWrites = ({ kysely }: Db) => ({
  find: (id: string) => findUser(kysely, id),

  /** Returns undefined when another account has the e-mail address. A changed address is no longer verified. */
  async change(id: string, change: Profile): Promise<User | undefined> {
    const verified = sql<boolean>`email_verified and email is not distinct from ${change.email}`;
    const values = change.email === undefined ? change : { ...change, email_verified: verified };
    try {
      if (Object.keys(values).length > 0) await kysely.updateTable('users').set(values).where('id', '=', id).execute();
    } catch (error) {
      if (isTakenEmail(error)) return undefined;
      throw error;
    }
    return findUser(kysely, id);
  },

  /** Makes a customer a cashier. Returns false when the user is not a customer. */
  promote: (actorId: string, id: string) =>
    kysely.transaction().execute(async (trx) => {
      if (!(await changeRole(trx, id, 'customer', 'cashier'))) return false;
      await announceAccess(trx, id);
      await recordChange(trx, {
        actorId,
        kind: 'role_changed',
        objectId: id,
        before: { permissions: 'customer' },
        after: { permissions: 'cashier' },
      });
      return true;
    }),

  /**
   * Makes a cashier a customer again and removes all office memberships. Returns false when the user is not a cashier.
   */
  demote: (actorId: string, id: string) =>
    kysely.transaction().execute(async (trx) => {
      if (!(await changeRole(trx, id, 'cashier', 'customer'))) return false;
      const left = await trx.deleteFrom('user_offices').where('user_id', '=', id).returning('office_id').execute();
      await announceAccess(trx, id);
      await recordChange(trx, {
        actorId,
        kind: 'role_changed',
        objectId: id,
        before: { permissions: 'cashier', office_ids: left.map(({ office_id }) => office_id) },
        after: { permissions: 'customer', office_ids: [] },
      });
      return true;
    }),
});

export const userStore = (db: Db) => ({ ...userWrites(db), ...userList(db), ...userStats(db) });

export type UserStore = ReturnType<typeof userStore>;

const findUser = async (kysely: Kysely<Tables>, id: string): Promise<User | undefined> =>
  isId(id) ? userRecords(kysely, undefined).where('u.id', '=', id).executeTakeFirst() : undefined;

type Changeable = 'customer' | 'cashier';

/**
 * Changes the role only if the user still has the old role, so that only the first of two simultaneous calls changes
 * it.
 */
async function changeRole(db: Kysely<Tables>, id: string, from: Changeable, to: Changeable): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ permissions: to })
    .where('id', '=', id)
    .where('permissions', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The outbox event closes the user's live connections on every node. They open again with the new role. */
const announceAccess = (db: Kysely<Tables>, id: string) =>
  db.insertInto('outbox').values({ kind: 'access_changed', subject_id: id }).execute();

const isTakenEmail = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email';
