import type { World } from '../testing/world.ts';

/** How many calls wait for a lock that somebody else holds. */
export async function callsWaiting({ db }: World): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

/** What the audit remembers of somebody or something, the oldest first. */
export const traceOf = ({ db }: World, objectId = '') =>
  db.kysely
    .selectFrom('audit')
    .select(['actor_id', 'kind', 'before', 'after'])
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
