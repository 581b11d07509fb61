import { sql } from 'kysely';
import { type SessionBy, system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';

export type KeyPair = { publicKey: string; privateKey: string };
/** `private_key` is empty once the key is sealed. */
export type KeptKeyPair = { public_key: string; private_key: string; sealed: Buffer | null };
type SubscriptionKeys = { tokenHash: Buffer; userId: string; endpoint: string };
type NewSubscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Undefined keeps the stored choice. */
  rateUpdate: boolean | undefined;
};

/** A new endpoint belongs to another push service, which never asked for a pause. */
const keptPause = sql<Date | null>`
  case when push_subscriptions.endpoint = excluded.endpoint then push_subscriptions.not_before end`;

/** The most subscriptions of one person. Above this limit the oldest ones are deleted. */
const maxPerUser = 10;

export const notificationStore = ({ kysely, write }: Db) => ({
  findKeyPair: (): Promise<KeptKeyPair | undefined> =>
    kysely.selectFrom('push_keys').select(['public_key', 'private_key', 'sealed']).executeTakeFirst(),

  /** When several nodes insert a pair at the same time, only the first one is stored. */
  async keepFirstKeyPair(pair: KeptKeyPair): Promise<void> {
    await write(system, (tx) =>
      tx.kysely
        .insertInto('push_keys')
        .values(pair)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  },

  async keepSealed({ public_key, private_key, sealed }: KeptKeyPair): Promise<void> {
    await write(system, (tx) =>
      tx.kysely.updateTable('push_keys').set({ private_key, sealed }).where('public_key', '=', public_key).execute(),
    );
  },

  /** Answers whether this browser receives rate pushes. */
  save: (by: SessionBy, { rateUpdate, ...subscription }: NewSubscription): Promise<boolean> =>
    write(by, async (tx) => {
      const { tokenHash, actor } = by;
      const { id: userId } = actor;
      await lockSubscriptions(tx, { tokenHash, userId, endpoint: subscription.endpoint });
      await tx.kysely
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', subscription.endpoint)
        .where('token_hash', '<>', tokenHash)
        .execute();
      const choice = rateUpdate === undefined ? {} : { rate_update: rateUpdate };
      const now = sql<Date>`clock_timestamp()`;
      // The row is updated, not replaced: deleting it would also delete the pushes that wait for it.
      const saved = await tx.kysely
        .insertInto('push_subscriptions')
        .values({ ...subscription, ...choice, token_hash: tokenHash, user_id: userId, created_at: now })
        .onConflict((conflict) =>
          conflict
            .column('token_hash')
            .doUpdateSet({ ...subscription, ...choice, created_at: now, not_before: keptPause }),
        )
        .returning('rate_update')
        .executeTakeFirstOrThrow();
      await deleteOldest(tx, userId);
      return saved.rate_update;
    }),

  /** Undefined when this session has no subscription. */
  find: (tokenHash: Buffer): Promise<{ rate_update: boolean; endpoint: string } | undefined> =>
    kysely
      .selectFrom('push_subscriptions')
      .select(['rate_update', 'endpoint'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),

  remove: (by: SessionBy): Promise<void> =>
    write(by, async (tx) => {
      await tx.kysely.deleteFrom('push_subscriptions').where('token_hash', '=', by.tokenHash).execute();
    }),
});

export type NotificationStore = ReturnType<typeof notificationStore>;

/**
 * Locks the person, the endpoint and the affected rows, so that calls for the same person or endpoint run one after the
 * other. This keeps two limits: one subscription for each endpoint, ten for each person. Rows are locked in one order,
 * so that two browsers that exchange their endpoints can't deadlock.
 */
async function lockSubscriptions(tx: Tx, { tokenHash, userId, endpoint }: SubscriptionKeys) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('pushes of ' || ${userId}::text, 0)),
      pg_advisory_xact_lock(hashtextextended('pushes to ' || ${endpoint}::text, 0))`.execute(tx.kysely);
  await tx.kysely
    .selectFrom('push_subscriptions')
    .select('token_hash')
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('token_hash', '=', tokenHash)]))
    .orderBy('token_hash')
    .forUpdate()
    .execute();
}

const deleteOldest = (tx: Tx, userId: string) =>
  tx.kysely
    .deleteFrom('push_subscriptions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .offset(maxPerUser),
    )
    .execute();
