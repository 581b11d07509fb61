import type { Language } from '#domain/person/user.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';

type Phone = { id: string; cellphone: string; cellphone_verified: boolean; lang: Language };

export const verificationStore = ({ kysely, write }: Db) => ({
  getPhone: (userId: string): Promise<Phone> =>
    kysely
      .selectFrom('users')
      .select(['id', 'cellphone', 'cellphone_verified', 'lang'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),

  async setVerified(by: SessionBy): Promise<void> {
    const verify = (tx: Tx) =>
      tx.kysely.updateTable('users').set({ cellphone_verified: true }).where('id', '=', by.actor.id).execute();
    await write(by, verify, { changesOwn: true });
  },
});

export type VerificationStore = ReturnType<typeof verificationStore>;
