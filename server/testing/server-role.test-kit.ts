import { inject } from 'vitest';
import { type Db, openWritableDb } from '../database/db.ts';
import type { World } from './world.ts';

/** Connects to the database of the world as the server does: with the role that has only the server's rights. */
export async function asServerRole({ db }: Pick<World, 'db'>): Promise<Db> {
  const { rows } = await db.pool.query<{ name: string }>('select current_database() as name');
  const { connection, serverRole } = inject('database');
  return openWritableDb({ ...connection, ...serverRole, database: rows[0]?.name ?? '', max: 4 });
}

/** What the database says about a statement: `accepted`, or the code of its refusal. */
export const verdictOf = (statement: Promise<unknown>): Promise<unknown> =>
  statement.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

/** Statements of one transaction. Answers what the database says to them, or to their commit. */
export async function inOne(db: Db, ...statements: string[]): Promise<unknown> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    for (const text of statements) {
      const verdict = await verdictOf(client.query(text));
      if (verdict !== 'accepted') return verdict;
    }
    return await verdictOf(client.query('commit'));
  } finally {
    await client.query('rollback');
    client.release();
  }
}
