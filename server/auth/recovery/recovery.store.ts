import { sql } from 'kysely';
import type { PasswordOwner } from '#domain/person/password.ts';
import type { Language } from '#domain/person/user.ts';
import type { Origin } from '../../database/audit.ts';
import { recordChange } from '../../database/audit.ts';
import { type RecoveryBy, stranger } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import type { Tx } from '../../database/tx.ts';
import { forgetDevices } from '../device/device.store.ts';
import { endSessions } from '../end-sessions.sql.ts';
import { hashToken, newToken } from '../token.ts';

type Recovered = { password_hash: string; origin: Origin };

const tokenLifeMinutes = 10;

export const recoveryStore = ({ kysely, write }: Db) => ({
  findUser: (cellphone: string): Promise<{ id: string; lang: Language; cellphone_verified: boolean } | undefined> =>
    kysely
      .selectFrom('users')
      .select(['id', 'lang', 'cellphone_verified'])
      .where('cellphone', '=', cellphone)
      .executeTakeFirst(),

  getOwner: (userId: string): Promise<PasswordOwner & { password_hash: string; password_ended: boolean }> =>
    kysely
      .selectFrom('users')
      .select(['cellphone', 'full_name', 'password_hash', 'password_ended'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),

  /** Returns the recovery token; only its hash is stored. An older token of this user stops working. */
  async addToken(userId: string): Promise<string> {
    const token = newToken();
    await write(stranger, async (tx) => {
      // The person comes before the tokens, as in everything that ends them.
      await tx.kysely.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      await forgetTokens(tx, userId);
      const expires_at = sql<Date>`now() + make_interval(mins => ${tokenLifeMinutes})`;
      await tx.kysely
        .insertInto('recovery_tokens')
        .values({ token_hash: hashToken(token), user_id: userId, expires_at })
        .execute();
    });
    return token;
  },

  async findToken(token: string): Promise<RecoveryBy | undefined> {
    const tokenHash = hashToken(token);
    const found = await kysely
      .selectFrom('recovery_tokens')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return found && { kind: 'recovery', userId: found.user_id, tokenHash };
  },

  /** Uses up the token and ends every session of the user. Returns the phone. */
  recover(by: RecoveryBy, { password_hash, origin }: Recovered): Promise<string> {
    const { userId, tokenHash } = by;
    const set = async (tx: Tx) => {
      await tx.kysely.deleteFrom('recovery_tokens').where('token_hash', '=', tokenHash).execute();
      const { cellphone, isFirst, setAside } = await provePhone(tx, userId, password_hash);
      await forgetDevices(tx, userId);
      if (isFirst) await holdOrdersBack(tx, userId);
      await endSessions(tx, userId);
      await recordChange(tx, {
        actorId: userId,
        kind: 'password_recovered',
        objectId: userId,
        before: null,
        after: setAside.length > 0 ? { set_aside: setAside } : null,
        origin,
      });
      return cellphone;
    };
    return write(by, set, { ends: [userId] });
  },
});

export type RecoveryStore = ReturnType<typeof recoveryStore>;

/**
 * Sets the password of a person who has proved the phone by a code. If the phone was never proved before, somebody else
 * may have registered it: wallet and e-mail address are set aside until the person confirms them.
 */
async function provePhone(tx: Tx, userId: string, password_hash: string) {
  const { cellphone, cellphone_verified, wallet, email } = await tx.kysely
    .selectFrom('users')
    .select(['cellphone', 'cellphone_verified', 'wallet', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const emptied = { wallet: null, email: null, email_verified: false };
  const kept = { set_aside_wallet: wallet, set_aside_email: email };
  await tx.kysely
    .updateTable('users')
    .set({
      password_hash,
      recovered_at: sql<Date>`now()`,
      ...(!cellphone_verified && { cellphone_verified: true, ...emptied, ...kept }),
    })
    .where('id', '=', userId)
    .execute();
  const setAside = cellphone_verified ? [] : [wallet && 'wallet', email && 'email'].filter((name) => name !== null);
  return { cellphone, isFirst: !cellphone_verified, setAside };
}

/**
 * A stranger who held the account until now may have placed its open orders. The person is locked, so nobody places one
 * meanwhile. The statement waits for steps in flight.
 */
const holdOrdersBack = (tx: Tx, userId: string) =>
  sql`select hold_orders_back(${userId}, clock_timestamp())`.execute(tx.kysely);

/** Deletes the user's tokens, and all expired tokens. */
async function forgetTokens(tx: Tx, userId: string): Promise<void> {
  await tx.kysely
    .deleteFrom('recovery_tokens')
    .where((token) => token.or([token('user_id', '=', userId), token('expires_at', '<', sql<Date>`now()`)]))
    .execute();
}
