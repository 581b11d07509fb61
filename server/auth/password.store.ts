import type { PasswordOwner } from '#domain/person/password.ts';
import type { Origin } from '../database/audit.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';
import { forgetDevices } from './device/device.store.ts';

type PasswordUpdate = { from: string; to: string; origin: Origin };

export const passwordStore = ({ kysely, write }: Db) => ({
  findOwnSecret: (userId: string): Promise<(PasswordOwner & { password_hash: string }) | undefined> =>
    kysely
      .selectFrom('users')
      .select(['cellphone', 'full_name', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirst(),

  /** Ends every other session. Returns false when the stored password is no longer the one that was checked. */
  changePassword(by: SessionBy, { from, to, origin }: PasswordUpdate): Promise<boolean> {
    const { id: userId } = by.actor;
    const change = async (tx: Tx) => {
      await tx.kysely.deleteFrom('recovery_tokens').where('user_id', '=', userId).execute();
      const { numUpdatedRows } = await tx.kysely
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', userId)
        .where('password_hash', '=', from)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await forgetDevices(tx, userId);
      await endOtherSessions(tx, userId, by.tokenHash);
      await recordChange(tx, {
        actorId: userId,
        kind: 'password_changed',
        objectId: userId,
        before: null,
        after: null,
        origin,
      });
      return true;
    };
    // Holds the person first: a sign-in with the old password waits, and is refused.
    return write(by, change, { ends: [userId] });
  },
});

/** The outbox events close the live connections of these sessions on every node. */
export async function endOtherSessions(tx: Tx, userId: string, keep: Buffer): Promise<void> {
  const ended = await tx.kysely
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', keep)
    .returning('token_hash')
    .execute();
  if (ended.length === 0) return;
  const rows = ended.map(({ token_hash }) => ({ kind: 'session_ended' as const, subject_id: userId, token_hash }));
  await tx.kysely.insertInto('outbox').values(rows).execute();
}
