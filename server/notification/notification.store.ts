import { sql } from 'kysely';
import type { Db } from '../lib/db.ts';

export type KeyPair = { publicKey: string; privateKey: string };
type NewSubscription = { tokenHash: Buffer; userId: string; endpoint: string; p256dh: string; auth: string };

/** More browsers of one person are not told; the oldest ones go first. */
const maxPerUser = 10;

export const notificationStore = ({ kysely }: Db) => ({
  async findPublicKey(): Promise<string | undefined> {
    const found = await kysely.selectFrom('push_keys').select('public_key').executeTakeFirst();
    return found?.public_key;
  },

  /** Of several nodes that bring a pair at the same time, one is heard. */
  async keepFirstPair({ publicKey, privateKey }: KeyPair): Promise<void> {
    await kysely
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Answers false when the session has just ended. */
  save: ({ tokenHash, userId, ...where }: NewSubscription): Promise<boolean> =>
    kysely.transaction().execute(async (trx) => {
      // The session first, as whoever signs out does it, so that neither waits for the other.
      const held = await trx
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .forKeyShare()
        .executeTakeFirst();
      if (!held) return false;
      await sql`lock table push_subscriptions in share row exclusive mode`.execute(trx);
      await trx
        .deleteFrom('push_subscriptions')
        .where((one) => one.or([one('token_hash', '=', tokenHash), one('endpoint', '=', where.endpoint)]))
        .execute();
      await trx
        .insertInto('push_subscriptions')
        .values({ ...where, token_hash: tokenHash, user_id: userId, created_at: sql<Date>`clock_timestamp()` })
        .execute();
      await trx
        .deleteFrom('push_subscriptions')
        .where('token_hash', 'in', (those) =>
          those
            .selectFrom('push_subscriptions')
            .select('token_hash')
            .where('user_id', '=', userId)
            .orderBy('created_at', 'desc')
            .offset(maxPerUser),
        )
        .execute();
      return true;
    }),

  async remove(tokenHash: Buffer): Promise<void> {
    await kysely.deleteFrom('push_subscriptions').where('token_hash', '=', tokenHash).execute();
  },
});

export type NotificationStore = ReturnType<typeof notificationStore>;
