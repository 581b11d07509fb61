import { ask, statement } from '../lib/batch.ts';
import type { Db } from '../lib/db.ts';

const atOnce = 500;

/** With a session go its live tickets and its push subscription. Another node's sweep takes other rows. */
const sweep = statement<{ swept: number }>(
  'session-sweep',
  `with gone as (
     delete from sessions where token_hash in (
       select token_hash from sessions where expires_at < now() order by expires_at limit ${atOnce} for update skip locked)
     returning 1
   )
   select count(*) as swept from gone`,
);

export const sessionSweepStore = ({ pool }: Pick<Db, 'pool'>) => ({
  /** Removes some sessions that have expired. Answers whether there may be more. */
  async sweep(): Promise<boolean> {
    const [{ swept } = { swept: 0 }] = await ask(pool, sweep);
    return swept === atOnce;
  },
});

export type SessionSweepStore = ReturnType<typeof sessionSweepStore>;
