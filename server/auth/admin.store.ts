import { sql } from 'kysely';
import type { Role } from '#domain/person/actor.ts';
import { recordChange } from '../database/audit.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { forgetDevices } from './device/device.store.ts';
import { endSessions } from './end-sessions.sql.ts';
import { resetFactors } from './factor/factor.store.ts';

type NewAdmin = { cellphone: string; password_hash: string };
type Account = { id: string; full_name: string | null; isBlocked: boolean; hasFactor: boolean };
type AdminResult = 'created' | 'promoted' | 'unchanged' | 'blocked';

export const adminStore = ({ kysely, write }: Db) => ({
  async findRole(cellphone: string): Promise<Role | undefined> {
    const found = await kysely
      .selectFrom('users')
      .select('permissions')
      .where('cellphone', '=', cellphone)
      .executeTakeFirst();
    return found?.permissions;
  },

  /** Whether an admin exists whose phone is not in `ignoredPhones`. */
  async hasAdmin(ignoredPhones: readonly string[]): Promise<boolean> {
    const found = await kysely
      .selectFrom('users')
      .select('id')
      .where('permissions', '=', 'admin')
      .where(sql<boolean>`not cellphone = any(${ignoredPhones})`)
      .limit(1)
      .execute();
    return found.length > 0;
  },

  /** Adds an admin account. Returns false when an account with this phone exists already. */
  addAdmin: (admin: NewAdmin): Promise<boolean> => write(system, (tx) => addAdmin(tx, admin)),

  /**
   * Adds an admin account. If an account with this phone exists, it becomes an admin: it gets the new password and
   * loses its offices and sessions.
   */
  async makeAdmin(admin: NewAdmin): Promise<AdminResult> {
    if (await write(system, (tx) => addAdmin(tx, admin))) return 'created';
    const { id } = await kysely
      .selectFrom('users')
      .select('id')
      .where('cellphone', '=', admin.cellphone)
      .executeTakeFirstOrThrow();
    return write(system, (tx) => promote(tx, { id, ...admin }), { ends: [id] });
  },

  findAccount: (cellphone: string): Promise<Account | undefined> =>
    kysely
      .selectFrom('users')
      .select(['id', 'full_name', sql<boolean>`blocked_at is not null`.as('isBlocked')])
      .select(sql<boolean>`second_factor_at is not null`.as('hasFactor'))
      .where('cellphone', '=', cellphone)
      .executeTakeFirst(),

  /** Removes all second factors of somebody who has lost them, and ends all sessions. False for who has none. */
  removeFactors: (id: string): Promise<boolean> =>
    write(
      system,
      async (tx) => {
        if (!(await resetFactors(tx, id))) return false;
        await recordChange(tx, { actorId: null, kind: 'factors_reset', objectId: id, before: null, after: null });
        return true;
      },
      { ends: [id] },
    ),

  /** Sets a new password and ends all sessions. */
  resetPassword: (id: string, password_hash: string): Promise<void> =>
    write(
      system,
      async (tx) => {
        await tx.kysely.deleteFrom('recovery_tokens').where('user_id', '=', id).execute();
        await tx.kysely.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
        await forgetDevices(tx, id);
        await endSessions(tx, id);
        await recordChange(tx, { actorId: null, kind: 'password_reset', objectId: id, before: null, after: null });
      },
      { ends: [id] },
    ),
});

async function addAdmin(tx: Tx, admin: NewAdmin): Promise<boolean> {
  const added = await tx.kysely
    .insertInto('users')
    .values({ ...admin, id: newId(), permissions: 'admin' })
    .onConflict((conflict) => conflict.column('cellphone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await recordAdmin(tx, added.id, null);
  return added !== undefined;
}

/** The account is held, so its role and its block stay as they are read here. */
async function promote(tx: Tx, { id, password_hash }: NewAdmin & { id: string }): Promise<AdminResult> {
  const user = await tx.kysely
    .selectFrom('users')
    .select(['permissions', 'blocked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (user.blocked_at) return 'blocked';
  if (user.permissions === 'admin') return 'unchanged';
  const { permissions } = user;
  await tx.kysely.deleteFrom('recovery_tokens').where('user_id', '=', id).execute();
  await tx.kysely.updateTable('users').set({ permissions: 'admin', password_hash }).where('id', '=', id).execute();
  const offices = await tx.kysely.deleteFrom('user_offices').where('user_id', '=', id).returning('office_id').execute();
  await forgetDevices(tx, id);
  await endSessions(tx, id);
  await recordAdmin(tx, id, { permissions, office_ids: offices.map(({ office_id }) => office_id) });
  return 'promoted';
}

/** `actorId` is null because an operator does this on the machine, without an account. */
const recordAdmin = (tx: Tx, id: string, before: { permissions: Role; office_ids: string[] } | null) =>
  recordChange(tx, {
    actorId: null,
    kind: 'admin_created',
    objectId: id,
    before,
    after: { permissions: 'admin', ...(before && { office_ids: [] }) },
  });
