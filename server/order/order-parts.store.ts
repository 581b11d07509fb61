import { type RawBuilder, sql } from 'kysely';
import type { Actor, Role } from '#domain/actor.ts';
import { waitingFor } from '#domain/order.ts';

type Sql = RawBuilder<unknown>;

/** Beyond so many offices, one look at all of them costs less than one at each. */
const fewOffices = 8;

/** What the actor may see, in parts of which no two share an order; or only what waits for them. */
export const visibleParts = (actor: Actor, needsMe: boolean): Sql[] =>
  needsMe ? waitingParts(actor) : allParts(actor);

function allParts(actor: Actor): Sql[] {
  const isMine = sql`o.customer_id = ${actor.id}`;
  if (actor.role === 'customer') return [isMine];
  if (actor.role === 'admin') return [sql`true`];
  return [...placesOf(actor), sql`${isMine} and o.office_id <> all(${actor.officeIds}::uuid[])`];
}

/** Their own order waits for them as its customer, whatever else they are; any other in their role. */
function waitingParts(actor: Actor): Sql[] {
  const own = sql`o.customer_id = ${actor.id} and ${waits('customer')}`;
  if (actor.role === 'customer') return [own];
  const places = actor.role === 'admin' ? [sql`true`] : placesOf(actor);
  return [own, ...places.map((place) => sql`${place} and o.customer_id <> ${actor.id} and ${waits(actor.role)}`)];
}

const placesOf = ({ officeIds }: Actor): Sql[] =>
  officeIds.length > fewOffices
    ? [sql`o.office_id = any(${officeIds}::uuid[])`]
    : officeIds.map((id) => sql`o.office_id = ${id}`);

/** By the table of steps. Who is paid in what decides whose step it is; a sale pays out coin. */
const waits = (role: Role): Sql => sql`
  o.status not in ('completed', 'cancelled') and (
    o.sale and o.status = any(${waitingFor(role, 'coin')}::text[])
    or not o.sale and o.status = any(${waitingFor(role, 'cash')}::text[]))`;
