import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '#contract/order.ts';
import type { Role } from '#domain/actor.ts';
import { waitingFor } from '#domain/order.ts';
import { digitsOf, parsePhone } from '#domain/phone.ts';
import { isId } from '../lib/id.ts';
import { containing } from '../lib/search.ts';

type Sql = RawBuilder<unknown>;

/** The conditions of a filter on the orders in which the caller has this part. */
export function orderConditions(filter: OrderFilter, part: Role): Sql {
  const { created_at__gte, created_at__lt, search, status__in } = filter;
  const conditions = [
    status__in && sql`o.status = any(${status__in}::text[])`,
    created_at__gte && sql`o.created_at >= ${created_at__gte}`,
    created_at__lt && sql`o.created_at < ${created_at__lt}`,
    ...equals(filter),
    search ? isFoundBy(search) : undefined,
    filter.needs_me ? waits(part) : undefined,
  ].filter((condition) => condition !== undefined);
  return sql.join([sql`true`, ...conditions], sql` and `);
}

const columns = ['customer_id', 'office_id', 'cashier_id', 'sc', 'tc'] as const;

const equals = (filter: OrderFilter) =>
  columns.flatMap((column) =>
    filter[column] === undefined ? [] : [sql`${sql.ref(`o.${column}`)} = ${filter[column]}`],
  );

/** By the table of steps. Who is paid in what decides whose step it is; a sale pays out coin. */
const waits = (part: Role): Sql => sql`
  o.status not in ('completed', 'cancelled') and (
    o.sale and o.status = any(${waitingFor(part, 'coin')}::text[])
    or not o.sale and o.status = any(${waitingFor(part, 'fiat')}::text[]))`;

const lastFour = /^[0-9a-f]{4}$/;
const firstEight = /^[0-9a-f]{8}$/;

/** By the order's id, the ends of it that screens and notifications show, or the customer's name or phone. */
function isFoundBy(search: string): Sql {
  const id = search.replace(/^#/, '').toLowerCase();
  if (isId(id)) return sql`o.id = ${id}`;
  const ways = [
    sql`o.customer_id = any(array(
      select id from users where lower(coalesce(full_name, '') || ' ' || cellphone) like any(${patterns(search)}::text[])))`,
  ];
  if (lastFour.test(id)) ways.push(sql`right(o.id::text, 4) = ${id}`);
  if (firstEight.test(id)) {
    ways.push(sql`o.id between ${`${id}-0000-0000-0000-000000000000`} and ${`${id}-ffff-ffff-ffff-ffffffffffff`}`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

const phoneShape = /^[\d\s()+.-]+$/;

/** A phone is found by its digits, however it is spelled. */
function patterns(search: string): string[] {
  const digits = phoneShape.test(search) ? digitsOf(parsePhone(search) ?? search) : '';
  return digits ? [containing(search), containing(digits)] : [containing(search)];
}
