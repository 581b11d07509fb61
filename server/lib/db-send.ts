import { CompiledQuery, type Transaction } from 'kysely';
import type { Batch } from './statement.ts';
import type { Tables } from './tables.ts';

/** Runs handwritten statements in a Kysely transaction, with the same interface as `Batch.send`. */
export const sendIn =
  (trx: Transaction<Tables>): Batch['send'] =>
  async (what, values) =>
    (await trx.executeQuery(answered(what, values))).rows;

const answered = <R extends Record<string, unknown>>(
  { text }: { text: string; readonly answers?: R },
  values: unknown[] = [],
): CompiledQuery<R> => CompiledQuery.raw(text, values) as CompiledQuery<R>;
