import { type Kysely, type RawBuilder, sql } from 'kysely';
import { searchedId, searchedSum } from '#domain/order/desk/search-match.ts';
import { parsePhone } from '#domain/person/phone.ts';
import { notOverBefore } from '../../database/fragments/order-end.ts';
import { isOpenSql } from '../../database/fragments/order-status.ts';
import { personPatterns } from '../../database/fragments/search-patterns.ts';
import type { Tables } from '../../database/tables.ts';
import { isId } from '../../lib/id.ts';

type Sql = RawBuilder<unknown>;

/**
 * Up to this many customers are looked up by id. When more customers match, reading orders in list order soon fills a
 * page.
 */
const fewCustomers = 2_000;

const lastFour = /^[0-9a-f]{4}$/;
const firstEight = /^[0-9a-f]{8}$/;

/**
 * Searches by order id, by its first 8 or last 4 characters (shown on screens and in notifications), or by the
 * customer's name or phone, or by either sum. With `phonesSince` a part of a phone finds only orders that are open or have ended since
 * then, and the whole phone finds all.
 */
export async function searchCondition(
  kysely: Kysely<Tables>,
  search: string | undefined,
  phonesSince: Date | undefined,
): Promise<Sql> {
  if (!search) return sql`true`;
  const id = searchedId(search);
  if (isId(id)) return sql`o.id = ${id}`;
  const isPartOfPhone = phonesSince !== undefined && /\d/.test(search);
  const conditions = isPartOfPhone
    ? await boundedConditions(kysely, search, phonesSince)
    : await customerConditions(kysely, search);
  conditions.push(...sumConditions(search));
  if (lastFour.test(id)) conditions.push(sql`right(o.id::text, 4) = ${id}`);
  if (firstEight.test(id)) {
    conditions.push(
      sql`o.id between ${`${id}-0000-0000-0000-000000000000`} and ${`${id}-ffff-ffff-ffff-ffffffffffff`}`,
    );
  }
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The cash of an order may be rounded, so it counts too. */
function sumConditions(search: string): Sql[] {
  const sum = searchedSum(search);
  if (sum === undefined) return [];
  return [
    sql`o.amt_to_exch = ${sum}`,
    sql`o.amt_to_recv = ${sum}`,
    sql`(${sql.raw(isOpenSql('o.status'))} and o.cash = ${sum})`,
  ];
}

async function boundedConditions(kysely: Kysely<Tables>, search: string, since: Date): Promise<Sql[]> {
  const ofPart = await customerConditions(kysely, search);
  const phone = parsePhone(search);
  const ofWhole = phone === undefined ? [] : [sql`o.customer_id = (select id from users where cellphone = ${phone})`];
  return [...ofPart.map((condition) => sql`(${condition} and ${notOverBefore(since)})`), ...ofWhole];
}

/** None when no customer matches: one condition less lets PostgreSQL use the index of another one. */
async function customerConditions(kysely: Kysely<Tables>, search: string): Promise<Sql[]> {
  const matching = sql<{ id: string }>`
    select id from users where lower(coalesce(full_name, '') || ' ' || cellphone) like any(${personPatterns(search)}::text[])`;
  const { rows } = await sql<{ id: string }>`${matching} limit ${fewCustomers + 1}`.execute(kysely);
  if (rows.length === 0) return [];
  return [
    rows.length > fewCustomers
      ? sql`o.customer_id in (${matching})`
      : sql`o.customer_id = any(${rows.map(({ id }) => id)}::uuid[])`,
  ];
}
