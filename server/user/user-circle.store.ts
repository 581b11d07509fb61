import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Circle, circlesOf } from '#domain/actor.ts';

type Condition = RawBuilder<boolean>;

/** Which users `u` are in a circle around the actor. */
const conditions: Record<Circle, (officeIds: readonly string[]) => Condition> = {
  everybody: () => sql`true`,
  served_customers: (officeIds) => sql`u.permissions = 'customer' and exists (
    select from orders o where o.office_id = any(${officeIds}::uuid[]) and o.customer_id = u.id)`,
  own_cashiers: (officeIds) => sql`u.permissions = 'cashier' and u.id in (
    select user_id from user_offices where office_id = any(${officeIds}::uuid[]))`,
  free_cashiers: () => sql`u.permissions = 'cashier' and not exists (
    select from user_offices m where m.user_id = u.id)`,
};

/** Whom the actor may see, in parts of which no two share anybody. */
export const visibleParts = ({ role, officeIds }: Actor): Condition[] =>
  circlesOf[role].map((circle) => conditions[circle](officeIds));
