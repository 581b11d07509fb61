import type pg from 'pg';
import { retryConflicts } from './retry-conflicts.ts';

export type Row = Record<string, unknown>;

/** A named statement. PostgreSQL prepares it once for each connection. */
export type Statement<R extends Row> = { name: string; text: string; readonly answers?: R };

/** A statement with its values, ready to be sent. */
export type Write = readonly [what: Statement<Row>, values: unknown[]];

export const statement = <R extends Row>(name: string, text: string): Statement<R> => ({ name, text });

/**
 * SQL for `= any(a list)` in a named statement. The subselect hides the length of the list from the planner, so
 * PostgreSQL keeps one plan. For a plain parameter it plans again for each call, which costs more than reading the rows.
 */
export const anyOf = (parameter: `$${number}`, type: 'uuid' | 'bytea') =>
  `any((select ${parameter}::${type}[])::${type}[])`;

/** A pool, or one connection. */
export type Asked = { query<R extends Row>(what: pg.QueryConfig): Promise<{ rows: R[] }> };

/** Runs one statement as a transaction of its own and returns its rows. */
export const ask = async <R extends Row>(pool: Asked, { name, text }: Statement<R>, values?: unknown[]) =>
  (await retryConflicts(() => pool.query<R>({ name, text, values }))).rows;
