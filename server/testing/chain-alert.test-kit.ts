import type { World } from './world.ts';

/** A chain is not read. The admins are told. Answers the id of it. */
export async function tellBlindChain({ db }: World): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `with made as (insert into chain_alerts (network, is_blind, fault) values ('TRC20', true, 'slow') returning id)
     insert into outbox (kind, subject_id) select 'chain_alert', id from made returning subject_id as id`,
  );
  return rows[0]?.id ?? '';
}
