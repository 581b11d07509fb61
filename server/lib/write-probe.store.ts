import { randomInt } from 'node:crypto';
import type { Db } from './db.ts';

const slots = 64;
const answerWithinMs = 2_000;

/**
 * A small write, committed before it answers, that also needs new space on the disk. On a full disk an update still
 * succeeds where its page has room, so the update alone would prove nothing; the sort of more rows than fit into
 * `work_mem` makes PostgreSQL write a temporary file as well.
 */
export function writeProbe({ pool }: Pick<Db, 'pool'>): () => Promise<void> {
  const slot = randomInt(slots);
  // Several statements in one text are one transaction, and leave nothing open when one of them fails.
  const text = `
    insert into write_probes (slot, written_at) values (${slot}, now())
      on conflict (slot) do update set written_at = excluded.written_at;
    set local work_mem = '64kB';
    select count(*) from generate_series(1, 20000)`;
  // `query_timeout` is younger than the driver's typings.
  const query = { text, query_timeout: answerWithinMs };
  return async () => {
    await pool.query(query);
  };
}
