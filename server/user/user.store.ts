import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Profile, User } from '#contract/user.ts';
import type { Db } from '../lib/db.ts';
import { isId } from '../lib/id.ts';
import type { Tables } from '../lib/tables.ts';

export const userStore = ({ kysely }: Db) => ({
  find: (id: string) => findUser(kysely, id),

  /** Answers undefined when somebody else has the e-mail address. A changed address is no longer a verified one. */
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

  /** A customer becomes a cashier. Answers false when the user is no customer. */
  promote: (id: string) =>
    kysely.transaction().execute(async (db) => {
      if (!(await changeRole(db, id, 'customer', 'cashier'))) return false;
      await announceAccess(db, id);
      return true;
    }),

  /** A cashier becomes a customer again and leaves all offices. Answers false when the user is no cashier. */
  demote: (id: string) =>
    kysely.transaction().execute(async (db) => {
      if (!(await changeRole(db, id, 'cashier', 'customer'))) return false;
      await db.deleteFrom('user_offices').where('user_id', '=', id).execute();
      await announceAccess(db, id);
      return true;
    }),
});

export type UserStore = ReturnType<typeof userStore>;

async function findUser(db: Kysely<Tables>, id: string): Promise<User | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'full_name', 'cellphone', 'cellphone_verified', 'email', 'email_verified', 'wallet', 'lang'])
    .select(['permissions', 'created_at'])
    .select((user) => jsonArrayFrom(memberships(user)).as('user_offices'))
    .where('id', '=', id)
    .executeTakeFirst();
}

const memberships = (user: ExpressionBuilder<Tables, 'users'>) =>
  user
    .selectFrom('user_offices')
    .innerJoin('offices', 'offices.id', 'user_offices.office_id')
    .select((office) => [
      'user_offices.office_id',
      sql<{ id: string; name: string | null; address: string }>`jsonb_build_object(
        'id', ${office.ref('offices.id')}, 'name', ${office.ref('offices.name')}, 'address', ${office.ref('offices.address')}
      )`.as('office'),
    ])
    .whereRef('user_offices.user_id', '=', 'users.id')
    .where('offices.archived_at', 'is', null)
    .orderBy('offices.name')
    .orderBy('offices.id');

type Changeable = 'customer' | 'cashier';

/** Only for a user who still has the role, so that of two calls at once one changes nothing. */
async function changeRole(db: Kysely<Tables>, id: string, from: Changeable, to: Changeable): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ permissions: to })
    .where('id', '=', id)
    .where('permissions', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Every node hears of it and closes the person's live connections, which open again with the new role. */
const announceAccess = (db: Kysely<Tables>, id: string) =>
  db.insertInto('outbox').values({ kind: 'access_changed', subject_id: id }).execute();

const isTakenEmail = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email';
