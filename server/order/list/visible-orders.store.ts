import { type RawBuilder, sql } from 'kysely';
import { waitingFor, waitingForMandate } from '#domain/order/desk/waiting.ts';
import { type OrderStatus, orderSteps } from '#domain/order/order.ts';
import { callsAtWindow } from '#domain/order/walk-in/walk-in-cells.ts';
import type { Actor, Role } from '#domain/person/actor.ts';
import { hasStepSql, isOpenSql, sqlList } from '../../database/fragments/order-status.ts';
import { isHeldBackSql, isMoneyMovedSql, withoutCodeSql } from '../order-conditions.ts';

type Sql = RawBuilder<unknown>;

/** With more offices, one scan for all of them is cheaper than one scan for each office. */
const fewOffices = 8;

/**
 * Conditions for the orders that the actor may see; no order matches two of them. With `needsMe`, only the orders that
 * wait for the actor. With `isOfDesk`, only those of the places where the actor works, and none of which the actor is the
 * customer.
 */
export function visibleParts(actor: Actor, needsMe: boolean, isOfDesk = false): Sql[] {
  const parts = needsMe ? waitingParts(actor) : allParts(actor);
  if (!isOfDesk) return parts;
  return actor.role === 'customer' ? [sql`false`] : parts.map((part) => sql`${part} and o.customer_id <> ${actor.id}`);
}

function allParts(actor: Actor): Sql[] {
  const isMine = sql`o.customer_id = ${actor.id}`;
  if (actor.role === 'customer') return [isMine];
  if (actor.role === 'admin') return [sql`true`];
  return [...officeConditions(actor), sql`${isMine} and o.office_id <> all(${actor.officeIds}::uuid[])`];
}

/**
 * The actor's own orders wait for them as the customer, in any role. All other orders wait for them in their
 * role.
 */
function waitingParts(actor: Actor): Sql[] {
  const own = sql`o.customer_id = ${actor.id} and (${waitsForRole('customer')} or ${isOpen} and ${isHeldBack})`;
  if (actor.role === 'customer') return [own];
  const conditions = actor.role === 'admin' ? [sql`true`] : officeConditions(actor);
  return [
    own,
    ...conditions.map((condition) => sql`${condition} and o.customer_id <> ${actor.id} and ${waitsFor(actor)}`),
  ];
}

const officeConditions = ({ officeIds }: Actor): Sql[] =>
  officeIds.length > fewOffices
    ? [sql`o.office_id = any(${officeIds}::uuid[])`]
    : officeIds.map((id) => sql`o.office_id = ${id}`);

/**
 * Follows the table of steps in domain/order/order.ts. The step depends on what the customer receives; a sale pays out coin.
 * The statuses stand in the text. As values they would be unknown to a plan that PostgreSQL keeps, and it would look for
 * the few waiting orders among all orders in the order of time.
 */
const waitsForRole = (role: Role): Sql => waits(sql`(${ofRole(role)})`);

const ofRole = (role: Role): Sql =>
  sql`${inTurn(waitingFor(role, 'coin'), waitingFor(role, 'cash'))}${walkInsFor(role)}`;

/** In their role, and where a mandate adds to it. */
export function waitsFor({ role, mandates = [] }: Actor): Sql {
  if (role !== 'cashier' || mandates.length === 0) return waitsForRole(role);
  const byMandate = inTurn(waitingForMandate('coin'), waitingForMandate('cash'));
  return waits(sql`(${ofRole(role)}
    or o.office_id = any(${mandates}::uuid[]) and ${byMandate})`);
}

const waits = (turn: Sql): Sql => sql`${isOpen} and not (${isHeldBack}) and not (${isPayoutBarred}) and ${turn}`;

const inTurn = (coin: readonly OrderStatus[], cash: readonly OrderStatus[]): Sql =>
  sql`(o.sale and ${isOneOf(coin)} or not o.sale and ${isOneOf(cash)})`;

/** What a walk-in adds for the staff of its office. */
function walkInsFor(role: Role): Sql {
  const { always, withoutCode } = callsAtWindow(role);
  if (always.length + withoutCode.length === 0) return sql``;
  const at = (calls: readonly string[]) =>
    isOneOf(orderSteps.flatMap(({ call, from }) => (calls.includes(call) ? [from] : [])));
  return sql` or o.placed_by is not null and (${at(always)} or ${at(withoutCode)} and ${sql.raw(withoutCodeSql)})`;
}

const isOpen = sql.raw(isOpenSql('o.status'));
const isHeldBack = sql.raw(isHeldBackSql);
const isPayoutBarred = sql.raw(`${hasStepSql('o.status', 'ready')} and not o.sale and ${isMoneyMovedSql}`);

const isOneOf = (statuses: readonly OrderStatus[]): Sql =>
  statuses.length === 0 ? sql`false` : sql`o.status in (${sql.raw(sqlList(statuses))})`;
