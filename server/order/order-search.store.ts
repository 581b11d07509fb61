import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isId } from '../lib/id.ts';
import { personPatterns } from '../lib/search-patterns.ts';
import type { Tables } from '../lib/tables.ts';

type Sql = RawBuilder<unknown>;

/**
 * Up to this many customers are looked up by id. When more customers match, reading orders in list order soon fills a
 * page.
 */
const fewCustomers = 500;

const lastFour = /^[0-9a-f]{4}$/;
const firstEight = /^[0-9a-f]{8}$/;

/**
 * Searches by order id, by its first 8 or last 4 characters (shown on screens and in notifications), or by the
 * customer's name or phone.
 */
export async function searchCondition(kysely: Kysely<Tables>, search: string | undefined): Promise<Sql> {
  if (!search) return sql`true`;
  const id = search.replace(/^#/, '').toLowerCase();
  if (isId(id)) return sql`o.id = ${id}`;
  const ways = [await customerCondition(kysely, search)];
  if (lastFour.test(id)) ways.push(sql`right(o.id::text, 4) = ${id}`);
  if (firstEight.test(id)) {
    ways.push(sql`o.id between ${`${id}-0000-0000-0000-000000000000`} and ${`${id}-ffff-ffff-ffff-ffffffffffff`}`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

async function customerCondition(kysely: Kysely<Tables>, search: string): Promise<Sql> {
  const matching = sql<{ id: string }>`
    select id from users where lower(coalesce(full_name, '') || ' ' || cellphone) like any(${personPatterns(search)}::text[])`;
  const { rows } = await sql<{ id: string }>`${matching} limit ${fewCustomers + 1}`.execute(kysely);
  return rows.length > fewCustomers
    ? sql`o.customer_id in (${matching})`
    : sql`o.customer_id = any(${rows.map(({ id }) => id)}::uuid[])`;
}
