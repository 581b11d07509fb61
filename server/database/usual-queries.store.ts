import { hash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { ReadDb } from './standby/placed.ts';
import { ask, type Row } from './statement.ts';

/** Each connection keeps a plan for each name, so there is a bound. Later texts are planned for each call. */
const mostNames = 64;

/**
 * Runs built queries that are asked all the time under a name, so that PostgreSQL parses and plans each text once for a
 * connection. Give it only queries whose text has few forms, whose limits stand in the text, and for which one plan is
 * right whatever the values are: PostgreSQL does not see them when it makes a plan to keep.
 */
export function usualQueries({ kysely, pool }: ReadDb) {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text) ?? (names.size < mostNames ? `usual-${hash('sha256', text).slice(0, 32)}` : undefined);
    if (name !== undefined) names.set(text, name);
    return name;
  }

  return async <R extends Row>(query: RawBuilder<R>, isUsual: boolean): Promise<R[]> => {
    const { sql: text, parameters } = query.compile(kysely);
    const name = isUsual ? nameOf(text) : undefined;
    return name === undefined ? (await query.execute(kysely)).rows : ask<R>(pool, { name, text }, [...parameters]);
  };
}
