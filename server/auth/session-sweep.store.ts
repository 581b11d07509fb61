import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { staffIdleMinutes } from '../database/open-session.ts';
import { statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';

const batchSize = 500;

/**
 * Deleting a session also deletes its live tickets and its push subscription. Rows that another node's sweep has locked
 * are skipped.
 */
const sweep = statement<{ swept: number }>(
  'session-sweep',
  `with gone as (
     delete from sessions where token_hash in (
       select token_hash from sessions where expires_at < now() order by expires_at limit ${batchSize} for update skip locked)
       or token_hash in (
       select s.token_hash from users u join sessions s on s.user_id = u.id
       where u.permissions <> 'customer' and s.used_at < now() - interval '${staffIdleMinutes} minutes'
       limit ${batchSize} for update of s skip locked)
     returning 1
   )
   select count(*) as swept from gone`,
);

export const sessionSweepStore = (db: Pick<Db, 'write'>) => ({
  /** Deletes one batch of expired sessions, and of staff sessions that nobody has used for long. Returns whether more may be left. */
  async sweep(): Promise<boolean> {
    const [{ swept } = { swept: 0 }] = await writeOne(db, system, sweep);
    return swept >= batchSize;
  },
});

export type SessionSweepStore = ReturnType<typeof sessionSweepStore>;
