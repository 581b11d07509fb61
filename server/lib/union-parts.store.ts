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

/** The number of rows in all parts together; counting stops at the limit. */
export async function countParts(
  kysely: Kysely<Tables>,
  parts: readonly RowCondition[],
  { from, limit }: { from: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const found = unionOf(parts, (where) => sql`select from ${from} where ${where} limit ${limit}`);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from (${found}) found limit ${limit}) counted`.execute(kysely);
  return rows[0]?.total ?? 0;
}
