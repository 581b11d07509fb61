import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Facts } from '#contract/audit.ts';
import { type NewOffice, officeFields } from '#contract/office/office.ts';
import { finalStatuses } from '#domain/order/order.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { announceOffice } from '../database/announce.store.ts';
import { recordChange } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import { refuse } from '../lib/refuse.ts';
import type { OfficeGuard } from '../rate/rate.service.ts';
import { applyOutcomes, type LockedPerson, type MemberOutcome, readPeople } from './membership.store.ts';
import { openDraft } from './office-draft.store.ts';

type Column = (typeof officeFields)[number];

export type OfficeChange = {
  by: SessionBy;
  id: string;
  office: NewOffice;
  /** The version that the caller saw, if the call names it. */
  knownVersion?: number | undefined;
  requireFresh: RequireFresh;
};

/** Returns the wallet to store. */
export type DecideWallet = (wanted: Wallet, stored: Wallet | null) => Wallet;

export const officeChanges = ({ write }: Db, decideWallet: DecideWallet) => ({
  /**
   * Changes the given fields that differ. Returns undefined when the office does not exist, and false when its version
   * is not `knownVersion`. If the office gets its first wallet or opens, the guard checks the rates that it then offers.
   */
  change: (wanted: OfficeChange, guard: OfficeGuard): Promise<Pick<GuardResult, 'warnings'> | false | undefined> =>
    write(wanted.by, async (tx) => {
      if (mayOfferMore(wanted.office)) await guard.hold(tx.send);
      const old = await lockOffice(tx, wanted.id);
      if (!old) return undefined;
      if (wanted.knownVersion !== undefined && wanted.knownVersion !== old.version) return false;
      return writeChange(tx, withWallet(wanted, old.wallet, decideWallet), old, guard);
    }),

  /**
   * Archives the office: its members leave it, and it no longer follows any rate. Placing an order locks the office
   * too, so either this call sees the order, or the order sees the archived office. `decide` gives the new roles of the
   * members, or refuses. Returns undefined when the office does not exist, and false when it has open orders.
   */
  archive(
    by: SessionBy,
    id: string,
    decide: (people: LockedPerson[]) => MemberOutcome[],
  ): Promise<boolean | undefined> {
    const actorId = by.actor.id;
    const archive = async (tx: Tx) => {
      const office = await lockOffice(tx, id);
      if (!office) return undefined;
      if (office.on_books) refuse('CONFLICT', { reason: 'officeOnBooks' });
      if (await hasOpenOrders(tx, id)) return false;

      const people = await readPeople(tx, await membersHeld(tx, id));
      await applyOutcomes(tx, { actorId }, id, decide(people));
      await tx.kysely.deleteFrom('rate_subscriptions').where('office_id', '=', id).execute();
      const { archived_at } = await tx.kysely
        .updateTable('offices')
        .set(({ fn }) => ({ archived_at: fn<Date>('now') }))
        .where('id', '=', id)
        .returning('archived_at')
        .executeTakeFirstOrThrow();
      await recordChange(tx, {
        actorId,
        kind: 'office_archived',
        objectId: id,
        before: { archived_at: null, user_ids: people.map((person) => person.id) },
        after: { archived_at, user_ids: [] },
      });
      await announceOffice(tx, id);
      return true;
    };
    return write(by, archive, { endsMembersOf: id });
  },
});

/** An office got a member between the locks on its people and the lock on itself. The transaction runs again. */
class MemberJoined extends Error {
  readonly code = '40001';
}

/** The members of the locked office. All were held before the office; nobody joins or leaves while it is locked. */
async function membersHeld(tx: Tx, officeId: string): Promise<string[]> {
  const members = await tx.kysely
    .selectFrom('user_offices as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.office_id', '=', officeId)
    .select(['u.id', sql<boolean>`u.xmax = pg_current_xact_id()::xid`.as('isHeld')])
    .execute();
  if (!members.every(({ isHeld }) => isHeld)) throw new MemberJoined('A member joined the office at this moment');
  return members.map(({ id }) => id);
}

function withWallet(wanted: OfficeChange, stored: Wallet | null, decideWallet: DecideWallet): OfficeChange {
  const { office } = wanted;
  return office.wallet ? { ...wanted, office: { ...office, wallet: decideWallet(office.wallet, stored) } } : wanted;
}

type Columns = Partial<Record<Column, unknown>>;
type LockedOffice = NonNullable<Awaited<ReturnType<typeof lockOffice>>>;

/** A wallet and an opening; whether they are new is known when the office is locked. */
const mayOfferMore = ({ wallet, draft }: NewOffice) => Boolean(wallet) || draft === false;

/** The given fields that differ, with their values before and after. */
function changeOf(old: Columns, wanted: Columns): { before: Facts; after: Facts } | undefined {
  const changed = officeFields.filter((column) => wanted[column] !== undefined && differ(old[column], wanted[column]));
  const pick = (from: Columns) => Object.fromEntries(changed.map((column) => [column, from[column]]));
  return changed.length > 0 ? { before: pick(old), after: pick(wanted) } : undefined;
}

async function writeChange(tx: Tx, wanted: OfficeChange, old: LockedOffice, guard: OfficeGuard) {
  const { by, id, office } = wanted;
  const { marker, ...given } = office;
  const change = changeOf(old, { ...given, ...marker.position });
  if (!change) return { warnings: [] };
  if (change.after.draft === true) refuse('CONFLICT', { reason: 'officeIsOpen' });
  const opens = change.after.draft === false;
  const write = async () => {
    await tx.kysely
      .updateTable('offices')
      .set({ ...change.after, version: old.version + 1 })
      .where('id', '=', id)
      .execute();
    if (opens) await openDraft(tx, id, guard);
  };
  const offersMore = opens || (!old.draft && !old.wallet && Boolean(office.wallet));
  const { warnings, facts } = await guardOffers(guard, tx.send, offersMore, write);
  if ('wallet' in change.after) wanted.requireFresh();
  const after = { ...change.after, ...facts };
  await recordChange(tx, { actorId: by.actor.id, kind: 'office_changed', objectId: id, before: change.before, after });
  await announceOffice(tx, id);
  return { warnings };
}

type GuardResult = Awaited<ReturnType<OfficeGuard['weigh']>>;

/** Only its first wallet and its opening let an office offer more rates, so the guard checks no other change. */
export async function guardOffers(
  guard: OfficeGuard,
  send: Tx['send'],
  offersMore: boolean,
  write: () => Promise<unknown>,
): Promise<GuardResult> {
  if (offersMore) return guard.weigh(send, write);
  await write();
  return { warnings: [], facts: {} };
}

/** Waits for transactions that place an order at this office or change its members; later ones wait for this lock. */
const lockOffice = (tx: Tx, id: string) =>
  tx.kysely
    .selectFrom('offices')
    .select([...officeFields, 'version', 'on_books'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function hasOpenOrders(tx: Tx, officeId: string): Promise<boolean> {
  const found = await tx.kysely
    .selectFrom('orders')
    .select('id')
    .where('office_id', '=', officeId)
    .where('status', 'not in', finalStatuses)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Compares values as the database stores them: the order of a wallet's keys has no meaning. */
const differ = (old: unknown, requested: unknown) => !isDeepStrictEqual(old, requested);
