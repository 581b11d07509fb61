import type { Role } from '#domain/person/actor.ts';
import { announceOffice } from '../database/announce.store.ts';
import type { Origin } from '../database/audit.ts';
import { recordChange } from '../database/audit.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/tx.ts';
import type { Acting } from '../http/acting.ts';

export type LockedPerson = { id: string; role: Role; hasVerifiedPhone: boolean; officeIds: string[] };

/** The role and membership that a person gets. */
export type MemberOutcome = { person: LockedPerson; role: Role; isMember: boolean };

/** `actorId` makes the change; the change concerns `userIds`. */
type MembershipChange = Pick<Acting, 'by' | 'actorId' | 'origin'> & {
  /** Called last, if a role changes. */
  requireFresh: () => void;
  kind: 'cashiers_changed' | 'owners_changed';
  officeId: string;
  userIds: string[];
};

export const memberStore = ({ write }: Db) => ({
  /**
   * Changes the members of an office: all of them, or none if `decide` throws. The users are held while `decide`
   * runs, so that no role changes meanwhile. Returns whether anything changed, or undefined when the office does not
   * exist.
   */
  change(
    { by, actorId, origin, requireFresh, kind, officeId, userIds }: MembershipChange,
    decide: (people: LockedPerson[]) => MemberOutcome[],
  ): Promise<boolean | undefined> {
    const change = async (tx: Tx) => {
      const office = await tx.kysely
        .selectFrom('offices')
        .select('id')
        .where('id', '=', officeId)
        .where('archived_at', 'is', null)
        .forShare()
        .executeTakeFirst();
      if (!office) return undefined;

      const changed = await applyOutcomes(tx, { actorId, origin }, officeId, decide(await readPeople(tx, userIds)));
      if (changed.length === 0) return false;
      if (changed.some(({ person, role }) => person.role !== role)) requireFresh();
      const idsOf = (isMember: boolean) =>
        changed.filter((outcome) => outcome.isMember === isMember).map(({ person }) => person.id);
      const [before, after] = [{ user_ids: idsOf(false) }, { user_ids: idsOf(true) }];
      await recordChange(tx, { actorId, origin, kind, objectId: officeId, before, after });
      await announceOffice(tx, officeId);
      return true;
    };
    return write(by, change, { ends: userIds });
  },
});

export type MemberStore = ReturnType<typeof memberStore>;

/** People who are held already. */
export async function readPeople(tx: Tx, ids: string[]): Promise<LockedPerson[]> {
  if (ids.length === 0) return [];
  const locked = await tx.kysely
    .selectFrom('users')
    .select(['id', 'permissions as role', 'cellphone_verified as hasVerifiedPhone'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const rows = await tx.kysely
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

const wasMember = (officeId: string, { officeIds }: LockedPerson) => officeIds.includes(officeId);

const isChange = (officeId: string, { person, role, isMember }: MemberOutcome) =>
  wasMember(officeId, person) !== isMember || person.role !== role;

/** Returns the outcomes that changed anything. */
export async function applyOutcomes(
  tx: Tx,
  by: { actorId: string; origin?: Origin },
  officeId: string,
  outcomes: MemberOutcome[],
): Promise<MemberOutcome[]> {
  const changes = outcomes.filter((outcome) => isChange(officeId, outcome));
  for (const change of changes) {
    await applyOutcome(tx, officeId, change);
    await recordRole(tx, by, change);
  }
  return changes;
}

async function applyOutcome(tx: Tx, office_id: string, { person, role, isMember }: MemberOutcome) {
  const { id: user_id } = person;
  if (isMember && !wasMember(office_id, person)) {
    await tx.kysely.insertInto('user_offices').values({ user_id, office_id }).execute();
  }
  if (!isMember) {
    await tx.kysely
      .deleteFrom('user_offices')
      .where('user_id', '=', user_id)
      .where('office_id', '=', office_id)
      .execute();
  }
  await tx.kysely.updateTable('users').set({ permissions: role }).where('id', '=', user_id).execute();
  await tx.kysely
    .insertInto('outbox')
    .values({ kind: 'access_changed', subject_id: user_id, token_hash: null })
    .execute();
}

async function recordRole(tx: Tx, by: { actorId: string; origin?: Origin }, { person, role }: MemberOutcome) {
  if (person.role === role) return;
  const [before, after] = [{ permissions: person.role }, { permissions: role }];
  await recordChange(tx, { ...by, kind: 'role_changed', objectId: person.id, before, after });
}
