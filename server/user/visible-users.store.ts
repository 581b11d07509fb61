import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Actor, mayFindCashierByPhone, type UserGroup, userGroupsOf } from '#domain/person/actor.ts';
import { parsePhone } from '#domain/person/phone.ts';
import type { Tables } from '../database/tables.ts';

type Condition = RawBuilder<boolean>;

/** For each user group, the SQL condition for the users `u` of that group around the members of these offices. */
const groupConditions: Record<UserGroup, (officeIds: readonly string[]) => Condition> = {
  // The guests of offices are nobody.
  everybody: () => sql`u.guest_of is null`,
  served_customers: (officeIds) => sql`u.permissions = 'customer' and u.guest_of is null and exists (
    select from orders o where o.office_id = any(${officeIds}::uuid[]) and o.customer_id = u.id)`,
  own_cashiers: (officeIds) => sql`u.permissions = 'cashier' and u.id in (
    select user_id from user_offices where office_id = any(${officeIds}::uuid[]))`,
  free_cashiers: () => sql`u.permissions = 'cashier' and not exists (
    select from user_offices m where m.user_id = u.id)`,
};

/** Conditions for the users that the actor may see. No user matches two of them. */
export const visibleParts = ({ role, officeIds }: Actor): Condition[] =>
  userGroupsOf[role].map((group) => groupConditions[group](officeIds));

/**
 * The customers of up to this many orders are looked up by id. With more orders there are mostly more customers, and
 * reading users in list order soon fills a page.
 */
const fewOrders = 1_000;

/**
 * The same conditions for a list, plus one if the search is a whole phone number. The few customers of a small office
 * are looked up by id, because reading all users to find them would take long.
 */
export async function listedParts(kysely: Kysely<Tables>, actor: Actor, search: string): Promise<Condition[]> {
  const { role, officeIds } = actor;
  const few = userGroupsOf[role].includes('served_customers') ? await findFewCustomers(kysely, officeIds) : undefined;
  const phone = mayFindCashierByPhone(actor) ? parsePhone(search) : undefined;
  const conditionsOfRole = userGroupsOf[role].map((group) =>
    group === 'served_customers' && few
      ? sql<boolean>`u.permissions = 'customer' and u.guest_of is null and u.id = any(${few}::uuid[])`
      : groupConditions[group](officeIds),
  );
  return phone === undefined ? conditionsOfRole : [...conditionsOfRole, cashierOfOtherOffice(phone, officeIds)];
}

/** Finds a cashier who works only at other offices and is therefore in no group. */
const cashierOfOtherOffice = (phone: string, officeIds: readonly string[]): Condition => sql`
  u.permissions = 'cashier' and u.cellphone = ${phone}
  and exists (select from user_offices m where m.user_id = u.id)
  and not exists (select from user_offices m where m.user_id = u.id and m.office_id = any(${officeIds}::uuid[]))`;

/**
 * Ids of all customers who have ordered at these offices, or undefined when the offices have more than `fewOrders`.
 * Finding the customers of more orders would take longer than it saves.
 */
async function findFewCustomers(kysely: Kysely<Tables>, officeIds: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ customers: string[]; orders: number }>`
    select coalesce(array_agg(distinct customer_id), '{}') as customers, count(*) as orders from (
      select found.customer_id from unnest(${officeIds}::uuid[]) office (id) cross join lateral (
        select customer_id from orders o where o.office_id = office.id limit ${fewOrders + 1}
      ) found limit ${fewOrders + 1}
    ) latest`.execute(kysely);
  const [{ customers, orders } = { customers: [], orders: 0 }] = rows;
  return orders > fewOrders ? undefined : customers;
}
