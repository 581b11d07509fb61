import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Facts } from '#contract/audit.ts';
import type { NewOffice } from '#contract/office.ts';
import { isFinal, orderStatuses } from '#domain/order.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import { sendIn } from '../lib/db-send.ts';
import type { Tables } from '../lib/tables.ts';
import type { OfficeGuard } from '../rate/rate.service.ts';
import { applyOutcomes, lockPeople, type MemberOutcome, type Person } from './membership.store.ts';

const columns = ['name', 'address', 'working_hours', 'wallet', 'lat', 'lng', 'city_id'] as const;
type Column = (typeof columns)[number];

export type OfficeChange = {
  actorId: string;
  id: string;
  office: NewOffice;
  /** The version that the caller saw, if the call names it. */
  seen: number | undefined;
};

export const officeChanges = ({ kysely }: Db) => ({
  /**
   * Changes the given fields that differ. Returns undefined when the office does not exist, and false when its version
   * is not `seen`. If the office gets its first wallet, the guard checks the rates that it then offers.
   */
  change: (wanted: OfficeChange, guard: OfficeGuard): Promise<Pick<Weighed, 'warnings'> | false | undefined> =>
    kysely.transaction().execute(async (trx) => {
      if (wanted.office.wallet) await guard.hold(sendIn(trx));
      const old = await lockOffice(trx, wanted.id);
      if (!old) return undefined;
      if (wanted.seen !== undefined && wanted.seen !== old.version) return false;
      return writeChange(trx, wanted, old, guard);
    }),

  /**
   * Archives the office: its members leave it, and it no longer follows any rate. Placing an order locks the office
   * too, so either this call sees the order, or the order sees the archived office. `decide` gives the new role of each
   * member. Returns undefined when the office does not exist, and false when it has open orders.
   */
  archive: (
    actorId: string,
    id: string,
    decide: (person: Person) => MemberOutcome,
  ): Promise<{ peopleLeft: boolean } | false | undefined> =>
    kysely.transaction().execute(async (trx) => {
      if (!(await lockOffice(trx, id))) return undefined;
      if (await hasOpenOrders(trx, id)) return false;

      const members = await trx.selectFrom('user_offices').select('user_id').where('office_id', '=', id).execute();
      const people = await lockPeople(
        trx,
        members.map(({ user_id }) => user_id),
      );
      const outcomes = people.map(decide);
      await applyOutcomes(trx, actorId, id, outcomes);
      await trx.deleteFrom('rate_subscriptions').where('office_id', '=', id).execute();
      const { archived_at } = await trx
        .updateTable('offices')
        .set(({ fn }) => ({ archived_at: fn<Date>('now') }))
        .where('id', '=', id)
        .returning('archived_at')
        .executeTakeFirstOrThrow();
      await recordChange(trx, {
        actorId,
        kind: 'office_archived',
        objectId: id,
        before: { archived_at: null, user_ids: people.map((person) => person.id) },
        after: { archived_at, user_ids: [] },
      });
      return { peopleLeft: people.length > 0 };
    }),
});

type Columns = Partial<Record<Column, unknown>>;
type HeldOffice = NonNullable<Awaited<ReturnType<typeof lockOffice>>>;

/** The given fields that differ, with their values before and after. */
function changeOf(old: Columns, wanted: Columns): { before: Facts; after: Facts } | undefined {
  const changed = columns.filter((column) => wanted[column] !== undefined && differ(old[column], wanted[column]));
  const part = (from: Columns) => Object.fromEntries(changed.map((column) => [column, from[column]]));
  return changed.length > 0 ? { before: part(old), after: part(wanted) } : undefined;
}

async function writeChange(trx: Transaction<Tables>, wanted: OfficeChange, old: HeldOffice, guard: OfficeGuard) {
  const { actorId, id, office } = wanted;
  const { marker, ...given } = office;
  const change = changeOf(old, { ...given, ...marker.position });
  if (!change) return { warnings: [] };
  const write = () =>
    trx
      .updateTable('offices')
      .set({ ...change.after, version: old.version + 1 })
      .where('id', '=', id)
      .execute();
  const isFirstWallet = !old.wallet && Boolean(office.wallet);
  const { warnings, facts } = await weighed(guard, sendIn(trx), isFirstWallet, write);
  const after = { ...change.after, ...facts };
  await recordChange(trx, { actorId, kind: 'office_changed', objectId: id, before: change.before, after });
  return { warnings };
}

type Weighed = Awaited<ReturnType<OfficeGuard['weigh']>>;

/** Only the first wallet of an office lets it offer more rates, so the guard checks no other change. */
export async function weighed(
  guard: OfficeGuard,
  send: ReturnType<typeof sendIn>,
  isFirstWallet: boolean,
  write: () => Promise<unknown>,
): Promise<Weighed> {
  if (isFirstWallet) return guard.weigh(send, write);
  await write();
  return { warnings: [], facts: {} };
}

/** Waits for transactions that place an order at this office or change its members; later ones wait for this lock. */
const lockOffice = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('offices')
    .select([...columns, 'version'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

const finalStatuses = orderStatuses.filter(isFinal);

async function hasOpenOrders(db: Kysely<Tables>, officeId: string): Promise<boolean> {
  const found = await db
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
