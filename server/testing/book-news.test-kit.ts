import { newId } from '../lib/id.ts';
import type { World } from './world.ts';

type Office = { id: string };

async function tell({ db }: World, kind: string, text: string, office: Office): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(text, [office.id]);
  const id = rows[0]?.id ?? '';
  await db.pool.query('insert into outbox (kind, subject_id) values ($1, $2)', [kind, id]);
  return id;
}

/** Less of a currency is free than the owner wants. Answers the level. */
export const tellLevel = (world: World, office: Office) =>
  tell(
    ...([world, 'low_level'] as const),
    `insert into levels (office_id, currency, low, is_low) values ($1, 'USD', 100, true) returning id`,
    office,
  );

/** A day of the office was not closed in time. Answers the alert. */
export const tellTillAlert = (world: World, office: Office) =>
  tell(
    ...([world, 'till_alert'] as const),
    `insert into till_alerts (office_id, kind, about) values ($1, 'day_open', '2026-11-26') returning id`,
    office,
  );

/** A count of this person found another sum. The office may keep no books, so the entry stands there alone. Answers it. */
export async function tellOfDifference({ db }: World, office: Office, by: { id: string }): Promise<string> {
  const id = newId();
  await db.pool.query(`begin; set local session_replication_role = replica;
    insert into entries (id, office_id, no, kind, day, actor_id)
    values ('${id}', '${office.id}', 1, 'opening', current_date, '${by.id}'); commit`);
  await db.pool.query(`insert into outbox (kind, subject_id) values ('till_difference', $1)`, [id]);
  return id;
}
