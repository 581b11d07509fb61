import { type Selectable, sql } from 'kysely';
import { v4, v7 } from 'uuid';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Inserts all rows of a table in one statement. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): Promise<void> {
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx.kysely,
  );
}

/** An id that looks as if it was made at that time (UUID version 7). */
export const idAt = (at: Date, chance: SeededRandom): string => v7({ msecs: at.getTime(), random: chance.bytes(16) });

/** An id for an order, which is random (UUID version 4). */
export const randomId = (chance: SeededRandom): string => v4({ random: chance.bytes(16) });

const msPerMinute = 60_000;
export const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * msPerMinute);
export const daysBefore = (at: Date, days: number) => minutesBefore(at, days * 24 * 60);

/**
 * Maps the values of a record and keeps its keys. The cast is needed because the compiler can't see that no key is
 * lost.
 */
export const mapValues = <K extends string, V, W>(
  from: Record<K, V>,
  map: (value: V, index: number) => W,
): Record<K, W> =>
  Object.fromEntries(Object.entries<V>(from).map(([key, value], index) => [key, map(value, index)])) as Record<K, W>;
