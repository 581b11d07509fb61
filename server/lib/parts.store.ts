import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A condition for some rows of a table; of several, no two hold for the same row. */
export type Part = RawBuilder<unknown>;

/** Each part is asked by itself, since only then is its index read in order and only as far as is needed. */
export const unionOf = (parts: readonly Part[], slice: (where: Part) => RawBuilder<unknown>) =>
  sql.join(
    parts.map((part) => sql`(${slice(part)})`),
    sql` union all `,
  );

/** How many rows there are in all parts together, counted up to the limit. */
export async function countParts(
  kysely: Kysely<Tables>,
  parts: readonly Part[],
  { from, limit }: { from: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const found = unionOf(parts, (where) => sql`select from ${from} where ${where} limit ${limit}`);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from (${found}) found limit ${limit}) counted`.execute(kysely);
  return rows[0]?.total ?? 0;
}
