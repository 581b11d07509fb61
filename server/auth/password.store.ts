import type { Kysely } from 'kysely';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import type { Tables } from '../lib/tables.ts';

type PasswordUpdate = { userId: string; from: string; to: string; keep: Buffer };

export const passwordStore = ({ kysely }: Db) => ({
  findOwnSecret: (userId: string): Promise<{ cellphone: string; password_hash: string } | undefined> =>
    kysely.selectFrom('users').select(['cellphone', 'password_hash']).where('id', '=', userId).executeTakeFirst(),

  /** Ends every session except `keep`. Returns false when the stored password is no longer the one that was checked. */
  changePassword: ({ userId, from, to, keep }: PasswordUpdate): Promise<boolean> =>
    kysely.transaction().execute(async (trx) => {
      // Locks rows in the same order as a recovery (tokens, user, sessions), so that the two can't deadlock.
      await trx.deleteFrom('recovery_tokens').where('user_id', '=', userId).execute();
      // The user row comes before the sessions: a sign-in with the old password then waits for this lock, and is
      // refused.
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', userId)
        .where('password_hash', '=', from)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await endOtherSessions(trx, userId, keep);
      await recordChange(trx, {
        actorId: userId,
        kind: 'password_changed',
        objectId: userId,
        before: null,
        after: null,
      });
      return true;
    }),
});

/** The outbox events close the live connections of these sessions on every node. */
async function endOtherSessions(trx: Kysely<Tables>, userId: string, keep: Buffer): Promise<void> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', keep)
    .returning('token_hash')
    .execute();
  if (ended.length === 0) return;
  const rows = ended.map(({ token_hash }) => ({ kind: 'session_ended' as const, subject_id: userId, token_hash }));
  await trx.insertInto('outbox').values(rows).execute();
}
