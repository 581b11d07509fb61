import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Profile, User } from '#contract/person/user.ts';
import {
  changesAddresses,
  confirmsWallet,
  destinationsOf,
  type Wallet,
  type WantedWallet,
  withoutNames,
} from '#domain/wallet/destination.ts';
import { recordChange } from '../database/audit.ts';
import type { Db } from '../database/db.ts';
import { isWorkingSql } from '../database/fragments/working-office.ts';
import { isSessionOpenSql } from '../database/open-session.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';
import { isId } from '../lib/id.ts';
import { officeAddressesAmong, othersWithSql } from '../network/address-owners.sql.ts';
import { isLastAdmin, userBlocks } from './user-block.store.ts';
import { userList } from './user-list.store.ts';
import { toUser, userRecords } from './user-record.store.ts';
import { userStats } from './user-stats.store.ts';

const sharers = statement<{ count: number }>(
  'user-sharers',
  `select ${othersWithSql('wallet_keys(p.wallet)', 'p.id')} as count from users p where p.id = $1 and p.wallet is not null`,
);

const openSessions = statement<{ count: number }>(
  'user-open-sessions',
  `select count(*)::int as count from sessions s join users u on u.id = s.user_id where u.id = $1 and ${isSessionOpenSql}`,
);

const userWrites = ({ kysely, pool, write }: Db) => ({
  find: (id: string) => findUser(kysely, id),

  /** How many other people have an address of this person's wallet. */
  async countSharers(id: string): Promise<number> {
    const [found] = await ask(pool, sharers, [id]);
    return found?.count ?? 0;
  },

  async countSessions(id: string): Promise<number> {
    const [found] = await ask(pool, openSessions, [id]);
    return found?.count ?? 0;
  },

  /** What was set aside at the first recovery and is not replaced yet. */
  async findSetAside(id: string): Promise<User['set_aside']> {
    const { wallet, email } = await kysely
      .selectFrom('users')
      .select([
        sql<Wallet | null>`case when wallet is null then set_aside_wallet end`.as('wallet'),
        sql<string | null>`case when email is null then set_aside_email end`.as('email'),
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return wallet || email ? { wallet, email } : undefined;
  },

  /**
   * Returns undefined when another account has the e-mail address. A changed address is no longer verified.
   * `decideWallet` reads the stored wallet, which can't change until the new one is written.
   */
  async change(
    { by, actorId: id, origin }: Acting,
    change: Profile,
    decideWallet: DecideWallet,
  ): Promise<User | undefined> {
    const isRecorded = change.wallet !== undefined || change.email !== undefined;
    const work = (tx: Tx) =>
      isRecorded
        ? changeRecorded(tx, { actorId: id, origin }, change, decideWallet)
        : save(tx.kysely, id, { ...change, wallet: undefined });
    try {
      await write(by, work, { changesOwn: true });
    } catch (error) {
      if (isTakenEmail(error)) return undefined;
      throw error;
    }
    return findUser(kysely, id);
  },

  /** Makes a customer a cashier. Returns false when the user is not a customer. */
  promote({ by, actorId, origin, requireFresh }: Acting, id: string): Promise<boolean> {
    const promote = async (tx: Tx) => {
      if (!(await changeRole(tx, id, 'customer', 'cashier'))) return false;
      await announceAccess(tx, id);
      requireFresh();
      await recordChange(tx, {
        ...{ actorId, origin, kind: 'role_changed', objectId: id },
        before: { permissions: 'customer' },
        after: { permissions: 'cashier' },
      });
      return true;
    };
    return write(by, promote, { ends: [id] });
  },

  /**
   * Makes a cashier or an admin a customer and removes all office memberships. Returns false for other roles, and for
   * the last admin.
   */
  demote({ by, actorId, origin, requireFresh }: Acting, id: string): Promise<boolean> {
    const demote = async (tx: Tx) => {
      if (await isLastAdmin(tx, id)) return false;
      const role = (await changeRole(tx, id, 'cashier', 'customer')) ? 'cashier' : 'admin';
      if (role === 'admin' && !(await changeRole(tx, id, 'admin', 'customer'))) return false;
      const left = await tx.kysely
        .deleteFrom('user_offices')
        .where('user_id', '=', id)
        .returning('office_id')
        .execute();
      await announceAccess(tx, id);
      requireFresh();
      await recordChange(tx, {
        ...{ actorId, origin, kind: 'role_changed', objectId: id },
        before: { permissions: role, office_ids: left.map(({ office_id }) => office_id) },
        after: { permissions: 'customer', office_ids: [] },
      });
      return true;
    };
    return write(by, demote, { ends: [id], holdsAdmins: true });
  },
});

export const userStore = (db: Db) => ({ ...userWrites(db), ...userBlocks(db), ...userList(db), ...userStats(db) });

export type UserStore = ReturnType<typeof userStore>;

async function findUser(kysely: Kysely<Tables>, id: string): Promise<User | undefined> {
  if (!isId(id)) return undefined;
  const found = await userRecords(kysely, undefined)
    .where('u.id', '=', id)
    .where('u.guest_of', 'is', null)
    .executeTakeFirst();
  return found && toUser(found);
}

/** `ofOffices` are those of the wanted addresses that an office works with. */
type DecideWallet = (
  wanted: WantedWallet | null,
  stored: { wallet: Wallet | null; setAside: Wallet | null; ofOffices: ReadonlySet<string> },
) => Wallet | null;

type Changing = Pick<Acting, 'actorId' | 'origin'>;

/** Changes of wallet and e-mail address are in the journal. The person is held already. */
async function changeRecorded(tx: Tx, by: Changing, change: Profile, decideWallet: DecideWallet): Promise<void> {
  const id = by.actorId;
  const stored = await tx.kysely
    .selectFrom('users')
    .select(['wallet', 'set_aside_wallet', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wallet = change.wallet === undefined ? undefined : await decide(tx, change.wallet, stored, decideWallet);
  await save(tx.kysely, id, { ...change, wallet });
  if (wallet !== undefined) await afterWallet(tx, by, stored, wallet);
  if (change.email !== undefined && change.email !== stored.email) {
    const [before, after] = [{ email: stored.email }, { email: change.email }];
    await recordChange(tx, { ...by, kind: 'email_changed', objectId: id, before, after });
  }
}

async function decide(tx: Tx, wanted: WantedWallet | null, stored: StoredWallets, decideWallet: DecideWallet) {
  const { wallet, set_aside_wallet: setAside } = stored;
  const addresses = destinationsOf(wanted).map(({ address }) => address);
  return decideWallet(wanted, { wallet, setAside, ofOffices: await officeAddressesAmong(tx, addresses) });
}

type StoredWallets = Pick<Tables['users'], 'wallet' | 'set_aside_wallet'>;

/** Each address that is added, replaced or removed makes an event, so that the person gets a notice on every device. */
async function afterWallet(tx: Tx, by: Changing, stored: StoredWallets, wallet: Wallet | null): Promise<void> {
  const id = by.actorId;
  if (stored.set_aside_wallet && confirmsWallet(stored.set_aside_wallet, wallet))
    await tx.kysely.updateTable('users').set({ set_aside_wallet: null }).where('id', '=', id).execute();
  // What a person calls an address is nobody else's, so the journal has no names.
  const [before, after] = [{ wallet: withoutNames(stored.wallet) }, { wallet: withoutNames(wallet) }];
  if (isDeepStrictEqual(before, after)) return;
  await recordChange(tx, { ...by, kind: 'wallet_changed', objectId: id, before, after });
  if (changesAddresses(stored.wallet, wallet))
    await tx.kysely.insertInto('outbox').values({ kind: 'wallet_changed', subject_id: id }).execute();
}

/** A wallet that is undefined stays as it is. */
type Saved = Omit<Profile, 'wallet'> & { wallet: Wallet | null | undefined };

async function save(
  kysely: Kysely<Tables>,
  id: string,
  { wallet, favorite_office_ids: stars, ...change }: Saved,
): Promise<void> {
  const verified = sql<boolean>`email_verified and email is not distinct from ${change.email}`;
  const values = {
    ...change,
    ...(wallet !== undefined && { wallet }),
    ...(stars && { favorite_office_ids: knownOffices(stars) }),
    ...(change.email !== undefined && { email_verified: verified, set_aside_email: null }),
  };
  if (Object.keys(values).length > 0) await kysely.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Each once, in their order. Null without any. */
const knownOffices = (ids: readonly string[]) => sql<string[] | null>`nullif(array(
  select wanted.id from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
  where exists (select from offices where offices.id = wanted.id and ${sql.raw(isWorkingSql('offices'))})
  group by wanted.id order by min(wanted.place)), '{}')`;

type Changeable = 'customer' | 'cashier' | 'admin';

/**
 * Changes the role only if the user still has the old role, so that only the first of two simultaneous calls changes
 * it.
 */
async function changeRole(tx: Tx, id: string, from: Changeable, to: Changeable): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('users')
    .set({ permissions: to })
    .where('id', '=', id)
    .where('permissions', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The outbox event closes the user's live connections on every node. They open again with the new role. */
const announceAccess = (tx: Tx, id: string) =>
  tx.kysely.insertInto('outbox').values({ kind: 'access_changed', subject_id: id }).execute();

const isTakenEmail = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email';
