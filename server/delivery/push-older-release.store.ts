import { system } from '../lib/by.ts';
import type { Db } from '../lib/db.ts';
import { statement } from '../lib/statement.ts';
import { writeOne } from '../lib/tx.ts';
import { upsertDelivery } from './delivery.store.ts';
import { lifeSeconds } from './push-life.ts';

const batchSize = 500;

/**
 * The release before 0026 writes `pushes`. What its nodes left there is sent as deliveries. A row that such a node is
 * sending now is not due, so it stays. A later release removes this with the table.
 */
const takeOver = statement(
  'push-take-over',
  `with taken as (
     delete from pushes where id in (
       select id from pushes where try_at <= clock_timestamp() order by kind, try_at limit ${batchSize} for update skip locked
     ) returning *
   )
   insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, tries, try_at)
   select 'push', encode(token_hash, 'hex'), topic, kind, subject_id, version, case kind when 'order' then 0 else 1 end, at,
     at + make_interval(secs => case kind when 'order' then ${lifeSeconds.order} else ${lifeSeconds.rate} end), attempts, try_at
   from taken ${upsertDelivery()}`,
);

export const pushesOfOlderRelease = (db: Pick<Db, 'write'>) => ({
  takeOver: async (): Promise<void> => void (await writeOne(db, system, takeOver)),
});
