import { sql } from 'kysely';
import type { User, UserFilter } from '#contract/person/user.ts';
import { type Actor, sharedOffices } from '#domain/person/actor.ts';
import type { Db } from '../database/db.ts';
import { notOverBefore } from '../database/fragments/order-end.ts';
import { countLimit, type PageWindow, totalOf } from '../database/page-window.ts';
import { countParts, type RowCondition, unionOf } from '../database/union-parts.store.ts';
import { isId } from '../lib/id.ts';
import { toUser, userRecords } from './user-record.store.ts';
import { searchCondition } from './user-search.store.ts';
import { listedParts, visibleParts } from './visible-users.store.ts';

export const userList = ({ kysely }: Db) => ({
  /** A page of the users that the actor may see, the newest first, and their number. Counting stops at `countLimit`. */
  async list(actor: Actor, filter: UserFilter, window: PageWindow): Promise<{ items: User[]; total: number }> {
    const among = sharedOffices(actor);
    const conditions = [
      ...filterConditions(filter, among),
      ...(filter.search ? [await searchCondition(kysely, filter.search, among)] : []),
    ];
    const conditionsOfGroups = await listedParts(kysely, actor, filter.search ?? '');
    const parts = conditionsOfGroups.map((part) => sql.join([part, ...conditions], sql` and `));
    const items = await userRecords(kysely, among)
      .where('u.id', 'in', page(parts, window))
      .orderBy('u.id', 'desc')
      .execute();
    const count = () => countParts(kysely, parts, { from: sql`users u`, limit: countLimit });
    return { items: items.map(toUser), total: await totalOf(items, window, count) };
  },

  /** Returns undefined for an unknown id, and for a user that the actor may not see. */
  async findVisible(actor: Actor, id: string): Promise<User | undefined> {
    const parts = visibleParts(actor);
    if (!isId(id) || parts.length === 0) return undefined;
    const found = await userRecords(kysely, sharedOffices(actor))
      .where('u.id', '=', id)
      .where(sql<boolean>`(${sql.join(parts, sql` or `)})`)
      .executeTakeFirst();
    return found && toUser(found);
  },

  /** Whether the person has an order at these offices that is open or has ended since. */
  async hasOrderSince(customerId: string, officeIds: readonly string[], since: Date): Promise<boolean> {
    const found = await kysely
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.customer_id', '=', customerId)
      .where('o.office_id', 'in', officeIds)
      .where(notOverBefore(since))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
});

/** Ids grow with the time of creation, so sorting by id sorts by age. Each part stops as soon as the page is full. */
function page(parts: RowCondition[], { limit, offset }: PageWindow) {
  const found = unionOf(
    parts,
    (where) => sql`select u.id from users u where ${where} order by u.id desc limit ${offset + limit}`,
  );
  return sql<string>`(select id from (${found}) found order by id desc limit ${limit} offset ${offset})`;
}

const verifications: Record<number, RowCondition> = {
  1: sql`not u.cellphone_verified`,
  2: sql`u.cellphone_verified`,
};

/** The office filter finds users through the offices in `among` only. */
function filterConditions(
  { permissions__in, office_id, verification }: UserFilter,
  among?: readonly string[],
): RowCondition[] {
  const known = among === undefined ? sql`true` : sql`office_id = any(${among}::uuid[])`;
  return [
    permissions__in && sql`u.permissions = any(${permissions__in}::text[])`,
    office_id && sql`u.id in (select user_id from user_offices where office_id = ${office_id} and ${known})`,
    verification && verifications[verification],
  ].filter((condition) => condition !== undefined && condition !== '' && condition !== 0);
}
