import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A condition that selects some rows of a table. A row matches at most one of several parts. */
export type RowCondition = RawBuilder<unknown>;

/** Queries each part separately, because only then PostgreSQL reads its index in order and stops early. */
export const unionOf = <P>(parts: readonly P[], slice: (part: P) => RawBuilder<unknown>) =>
  sql.join(
    parts.map((part) => sql`(${slice(part)})`),
    sql` union all `,
  );

type Counted = { from: RawBuilder<unknown>; limit: number };

/** A query for the number of rows in all parts together; counting stops at the limit. */
export function countOf(parts: readonly RowCondition[], { from, limit }: Counted) {
  const most = sql.lit(limit);
  const found = unionOf(parts, (where) => sql`select from ${from} where ${where} limit ${most}`);
  return sql<{ total: number }>`select count(*) as total from (select from (${found}) found limit ${most}) counted`;
}

export async function countParts(kysely: Kysely<Tables>, parts: readonly RowCondition[], counted: Counted) {
  const { rows } = await countOf(parts, counted).execute(kysely);
  return rows[0]?.total ?? 0;
}
