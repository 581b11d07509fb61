import type { Tx } from '../database/tx.ts';

/** Ends every session of the person, and with them the live connections on every node. Returns their number. */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx.kysely
    .insertInto('outbox')
    .values({ kind: 'session_ended', subject_id: userId, token_hash: null })
    .execute();
  return Number(numDeletedRows);
}
