import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Actor, type Circle, circlesOf, mayFindCashierByPhone } from '#domain/actor.ts';
import { parsePhone } from '#domain/phone.ts';
import type { Tables } from '../lib/tables.ts';

type Condition = RawBuilder<boolean>;

/** For each circle, the SQL condition for the users `u` in that circle around the members of these offices. */
const conditions: Record<Circle, (officeIds: readonly string[]) => Condition> = {
  everybody: () => sql`true`,
  served_customers: (officeIds) => sql`u.permissions = 'customer' and exists (
    select from orders o where o.office_id = any(${officeIds}::uuid[]) and o.customer_id = u.id)`,
  own_cashiers: (officeIds) => sql`u.permissions = 'cashier' and u.id in (
    select user_id from user_offices where office_id = any(${officeIds}::uuid[]))`,
  free_cashiers: () => sql`u.permissions = 'cashier' and not exists (
    select from user_offices m where m.user_id = u.id)`,
};

/** Conditions for the users that the actor may see. No user matches two of them. */
export const visibleParts = ({ role, officeIds }: Actor): Condition[] =>
  circlesOf[role].map((circle) => conditions[circle](officeIds));

/**
 * Up to this many customers are looked up by id. With more customers, reading users in list order soon fills a page.
 */
const fewCustomers = 500;

/**
 * The same conditions for a list, plus one if the search is a whole phone number. The few customers of a small office
 * are looked up by id, because reading all users to find them would take long.
 */
export async function listedParts(kysely: Kysely<Tables>, actor: Actor, search: string): Promise<Condition[]> {
  const { role, officeIds } = actor;
  const few = circlesOf[role].includes('served_customers') ? await findFewCustomers(kysely, officeIds) : undefined;
  const phone = mayFindCashierByPhone(actor) ? parsePhone(search) : undefined;
  const circles = circlesOf[role].map((circle) =>
    circle === 'served_customers' && few
      ? sql<boolean>`u.permissions = 'customer' and u.id = any(${few}::uuid[])`
      : conditions[circle](officeIds),
  );
  return phone === undefined ? circles : [...circles, cashierElsewhere(phone, officeIds)];
}

/** Finds a cashier who works only at other offices and is therefore in no circle. */
const cashierElsewhere = (phone: string, officeIds: readonly string[]): Condition => sql`
  u.permissions = 'cashier' and u.cellphone = ${phone}
  and exists (select from user_offices m where m.user_id = u.id)
  and not exists (select from user_offices m where m.user_id = u.id and m.office_id = any(${officeIds}::uuid[]))`;

/** Ids of all customers who have ordered at these offices, or undefined when there are more than `fewCustomers`. */
async function findFewCustomers(kysely: Kysely<Tables>, officeIds: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ customer_id: string }>`
    select found.customer_id from unnest(${officeIds}::uuid[]) office (id) cross join lateral (
      select distinct customer_id from orders o where o.office_id = office.id limit ${fewCustomers + 1}
    ) found limit ${fewCustomers + 1}`.execute(kysely);
  return rows.length > fewCustomers ? undefined : [...new Set(rows.map(({ customer_id }) => customer_id))];
}
