import type { Transaction } from 'kysely';
import type { Role } from '#domain/actor.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import type { Tables } from '../lib/tables.ts';

export type Person = { id: string; role: Role; officeIds: string[] };

/** The role and membership that a person gets. */
export type MemberOutcome = { person: Person; role: Role; isMember: boolean };

/** `actorId` makes the change; the change concerns `userIds`. */
type Assignment = { actorId: string; kind: 'cashiers_changed' | 'owners_changed'; officeId: string; userIds: string[] };

export const memberStore = ({ kysely }: Db) => ({
  /**
   * Changes the members of an office: all of them, or none if `decide` throws. The users are locked while `decide`
   * runs, so that no role changes meanwhile. Returns whether anything changed, or undefined when the office does not
   * exist.
   */
  change: (
    { actorId, kind, officeId, userIds }: Assignment,
    decide: (people: Person[]) => MemberOutcome[],
  ): Promise<boolean | undefined> =>
    kysely.transaction().execute(async (trx) => {
      const office = await trx
        .selectFrom('offices')
        .select('id')
        .where('id', '=', officeId)
        .where('archived_at', 'is', null)
        .forShare()
        .executeTakeFirst();
      if (!office) return undefined;

      const changed = await applyOutcomes(trx, actorId, officeId, decide(await lockPeople(trx, userIds)));
      if (changed.length === 0) return false;
      const idsOf = (isMember: boolean) =>
        changed.filter((outcome) => outcome.isMember === isMember).map(({ person }) => person.id);
      const [before, after] = [{ user_ids: idsOf(false) }, { user_ids: idsOf(true) }];
      await recordChange(trx, { actorId, kind, objectId: officeId, before, after });
      return true;
    }),
});

export type MemberStore = ReturnType<typeof memberStore>;

export async function lockPeople(trx: Transaction<Tables>, ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const locked = await trx
    .selectFrom('users')
    .select(['id', 'permissions as role'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rows = await trx
    .selectFrom('user_offices')
    .select(['user_id', 'office_id'])
    .where('user_id', 'in', ids)
    .execute();
  const officesOf = Map.groupBy(rows, ({ user_id }) => user_id);
  return locked.map((person) => ({
    ...person,
    officeIds: (officesOf.get(person.id) ?? []).map(({ office_id }) => office_id),
  }));
}

const wasMember = (officeId: string, { officeIds }: Person) => officeIds.includes(officeId);

const isChange = (officeId: string, { person, role, isMember }: MemberOutcome) =>
  wasMember(officeId, person) !== isMember || person.role !== role;

/** Returns the outcomes that changed anything. */
export async function applyOutcomes(
  trx: Transaction<Tables>,
  actorId: string,
  officeId: string,
  outcomes: MemberOutcome[],
): Promise<MemberOutcome[]> {
  const changes = outcomes.filter((outcome) => isChange(officeId, outcome));
  for (const change of changes) {
    await apply(trx, officeId, change);
    await recordRole(trx, actorId, change);
  }
  return changes;
}

async function apply(trx: Transaction<Tables>, office_id: string, { person, role, isMember }: MemberOutcome) {
  const { id: user_id } = person;
  if (isMember && !wasMember(office_id, person)) {
    await trx.insertInto('user_offices').values({ user_id, office_id }).execute();
  }
  if (!isMember) {
    await trx.deleteFrom('user_offices').where('user_id', '=', user_id).where('office_id', '=', office_id).execute();
  }
  await trx.updateTable('users').set({ permissions: role }).where('id', '=', user_id).execute();
  await trx.insertInto('outbox').values({ kind: 'access_changed', subject_id: user_id, token_hash: null }).execute();
}

async function recordRole(trx: Transaction<Tables>, actorId: string, { person, role }: MemberOutcome) {
  if (person.role === role) return;
  const [before, after] = [{ permissions: person.role }, { permissions: role }];
  await recordChange(trx, { actorId, kind: 'role_changed', objectId: person.id, before, after });
}
