import { type Kysely, sql } from 'kysely';
import type { Role } from '#domain/actor.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import { newId } from '../lib/id.ts';
import type { Tables } from '../lib/tables.ts';

type NewAdmin = { cellphone: string; password_hash: string };
type AdminResult = 'created' | 'promoted' | 'unchanged';

export const adminStore = ({ kysely }: Db) => ({
  async findRole(cellphone: string): Promise<Role | undefined> {
    const found = await kysely
      .selectFrom('users')
      .select('permissions')
      .where('cellphone', '=', cellphone)
      .executeTakeFirst();
    return found?.permissions;
  },

  /** Whether an admin exists whose phone is not in `besides`. */
  async hasAdmin(besides: readonly string[]): Promise<boolean> {
    const found = await kysely
      .selectFrom('users')
      .select('id')
      .where('permissions', '=', 'admin')
      .where(sql<boolean>`not cellphone = any(${besides})`)
      .limit(1)
      .execute();
    return found.length > 0;
  },

  /** Adds an admin account. Returns false when an account with this phone exists already. */
  addAdmin: (admin: NewAdmin): Promise<boolean> => kysely.transaction().execute((trx) => addAdmin(trx, admin)),

  /**
   * Adds an admin account. If an account with this phone exists, it becomes an admin: it gets the new password and
   * loses its offices and sessions.
   */
  makeAdmin: (admin: NewAdmin): Promise<AdminResult> =>
    kysely.transaction().execute(async (trx) => ((await addAdmin(trx, admin)) ? 'created' : promote(trx, admin))),
});

async function addAdmin(trx: Kysely<Tables>, admin: NewAdmin): Promise<boolean> {
  const added = await trx
    .insertInto('users')
    .values({ ...admin, id: newId(), permissions: 'admin' })
    .onConflict((conflict) => conflict.column('cellphone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await recordAdmin(trx, added.id, null);
  return added !== undefined;
}

/** Locks rows in the same order as a recovery (tokens, user, sessions), so that the two can't deadlock. */
async function promote(trx: Kysely<Tables>, { cellphone, password_hash }: NewAdmin): Promise<AdminResult> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('cellphone', '=', cellphone)
    .executeTakeFirstOrThrow();
  if (user.permissions === 'admin') return 'unchanged';
  const { id, permissions } = user;
  await trx.deleteFrom('recovery_tokens').where('user_id', '=', id).execute();
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ permissions: 'admin', password_hash })
    .where('id', '=', id)
    .where('permissions', '=', permissions)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error('The role of this account was changed at this moment: try again');
  const left = await trx.deleteFrom('user_offices').where('user_id', '=', id).returning('office_id').execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.insertInto('outbox').values({ kind: 'session_ended', subject_id: id, token_hash: null }).execute();
  await recordAdmin(trx, id, { permissions, office_ids: left.map(({ office_id }) => office_id) });
  return 'promoted';
}

/** `actorId` is null because an operator does this on the machine, without an account. */
const recordAdmin = (trx: Kysely<Tables>, id: string, before: { permissions: Role; office_ids: string[] } | null) =>
  recordChange(trx, {
    actorId: null,
    kind: 'admin_created',
    objectId: id,
    before,
    after: { permissions: 'admin', ...(before && { office_ids: [] }) },
  });
