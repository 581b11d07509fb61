import type { Language } from '#domain/user.ts';
import type { Db } from '../lib/db.ts';

type Phone = { id: string; cellphone: string; cellphone_verified: boolean; lang: Language };

export const verificationStore = ({ kysely }: Db) => ({
  getPhone: (userId: string): Promise<Phone> =>
    kysely
      .selectFrom('users')
      .select(['id', 'cellphone', 'cellphone_verified', 'lang'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),

  async setVerified(userId: string): Promise<void> {
    await kysely.updateTable('users').set({ cellphone_verified: true }).where('id', '=', userId).execute();
  },
});

export type VerificationStore = ReturnType<typeof verificationStore>;
