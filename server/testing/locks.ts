import type { World } from './world.ts';

/** The number of statements that wait for a lock. */
export async function callsWaiting({ db }: Pick<World, 'db'>): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
