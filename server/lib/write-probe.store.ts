import { randomInt } from 'node:crypto';
import type { Db } from './db.ts';

const slots = 64;
const answerWithinMs = 2_000;

/**
 * Makes a small committed write that also needs new disk space. On a full disk an update still succeeds while its page
 * has room, so the update alone proves nothing. The sort exceeds `work_mem`, which makes PostgreSQL write a temporary
 * file.
 */
export function writeProbe({ pool }: Pick<Db, 'pool'>): () => Promise<void> {
  const slot = randomInt(slots);
  // Several statements in one query text are one transaction, which leaves nothing open when one of them fails.
  const text = `
    insert into write_probes (slot, written_at) values (${slot}, now())
      on conflict (slot) do update set written_at = excluded.written_at;
    set local work_mem = '64kB';
    select count(*) from generate_series(1, 20000)`;
  // The driver's types do not know `query_timeout` yet.
  const query = { text, query_timeout: answerWithinMs };
  return async () => {
    await pool.query(query);
  };
}
