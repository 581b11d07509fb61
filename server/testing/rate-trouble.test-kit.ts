import type { World } from './world.ts';

/** A rate that is far from the market: of this office, else the global one. Who should know is told. Answers the id of it. */
export async function tellTrouble({ db }: World, officeId: string | null): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `with made as (
       insert into rate_troubles (kind, sc, tc, office_id, percent) values ('market', 'USDT', 'UAH', $1, 7) returning id
     )
     insert into outbox (kind, subject_id) select 'rate_trouble', id from made returning subject_id as id`,
    [officeId],
  );
  return rows[0]?.id ?? '';
}
