import { CompiledQuery, type Transaction } from 'kysely';
import type { Batch } from './statement.ts';
import type { Tables } from './tables.ts';

/** Sends statements that are written by hand in a transaction of Kysely's, as a batch does in its own. */
export const sendIn =
  (trx: Transaction<Tables>): Batch['send'] =>
  async (what, values) =>
    (await trx.executeQuery(answered(what, values))).rows;

const answered = <R extends Record<string, unknown>>(
  { text }: { text: string; readonly answers?: R },
  values: unknown[] = [],
): CompiledQuery<R> => CompiledQuery.raw(text, values) as CompiledQuery<R>;
