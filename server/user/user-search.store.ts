import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containing, personPatterns } from '../database/fragments/search-patterns.ts';
import type { Tables } from '../database/tables.ts';
import { isId } from '../lib/id.ts';

type Sql = RawBuilder<unknown>;

/**
 * Up to this many members of the found offices are looked up by id. With more members, reading users in list order soon
 * fills a page.
 */
const fewMembers = 2_000;

/** Fewer characters would find a part of most ids. */
const partOfId = /^[0-9a-f-]{4,36}$/;

/**
 * Searches by id, by any 4 or more of its characters in a row, by name, by phone, and by the name or address of a
 * user's office. With `among`, only offices in it are searched.
 */
export async function searchCondition(
  kysely: Kysely<Tables>,
  search: string,
  among: readonly string[] | undefined,
): Promise<Sql> {
  const id = search.replace(/^#/, '').toLowerCase();
  if (isId(id)) return sql`u.id = ${id}`;
  const ways = [
    sql`lower(coalesce(u.full_name, '') || ' ' || u.cellphone) like any(${personPatterns(search)}::text[])`,
    await memberCondition(kysely, search, among),
  ];
  if (partOfId.test(id)) ways.push(sql`u.id::text like ${`%${id}%`}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

async function memberCondition(kysely: Kysely<Tables>, search: string, among: readonly string[] | undefined) {
  const known = among === undefined ? sql`true` : sql`o.id = any(${among}::uuid[])`;
  const matching = sql<{ user_id: string }>`
    select m.user_id from offices o join user_offices m on m.office_id = o.id
    where o.archived_at is null and ${known}
      and lower(coalesce(o.name, '') || ' ' || o.address) like ${containing(search)}`;
  const { rows } = await sql<{ user_id: string }>`${matching} limit ${fewMembers + 1}`.execute(kysely);
  return rows.length > fewMembers
    ? sql`u.id in (${matching})`
    : sql`u.id = any(${rows.map(({ user_id }) => user_id)}::uuid[])`;
}
