import type { Transaction } from 'kysely';
import type { Role } from '#domain/actor.ts';
import type { Db } from '../lib/db.ts';
import type { Tables } from '../lib/tables.ts';

export type Person = { id: string; role: Role; officeIds: string[] };

/** What a person shall be afterwards. */
export type Outcome = { person: Person; role: Role; isMember: boolean };

export const memberStore = ({ kysely }: Db) => ({
  /**
   * Changes who belongs to an office, all or nothing. The people are locked while it is decided, so that nobody is
   * promoted or demoted meanwhile. Answers whether anything changed, or undefined when there is no such office.
   */
  change: (
    officeId: string,
    userIds: string[],
    decide: (people: Person[]) => Outcome[],
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

      const outcomes = decide(await lockPeople(trx, userIds)).filter((outcome) => isChange(officeId, outcome));
      for (const outcome of outcomes) await apply(trx, officeId, outcome);
      return outcomes.length > 0;
    }),
});

export type MemberStore = ReturnType<typeof memberStore>;

async function lockPeople(trx: Transaction<Tables>, ids: string[]): Promise<Person[]> {
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

const isChange = (officeId: string, { person, role, isMember }: Outcome) =>
  wasMember(officeId, person) !== isMember || person.role !== role;

async function apply(trx: Transaction<Tables>, office_id: string, { person, role, isMember }: Outcome) {
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
