import { randomInt } from 'node:crypto';
import { system } from '../by.ts';
import type { Db } from '../db.ts';
import { statement } from '../statement.ts';

const slots = 64;
const answerWithinMs = 2_000;

const sql = {
  note: statement(
    'probe-note',
    `insert into write_probes (slot, written_at) values ($1, now())
     on conflict (slot) do update set written_at = excluded.written_at`,
  ),
  useDisk: statement('probe-use-disk', `set local work_mem = '64kB'`),
  sort: statement('probe-sort', 'select count(*) from generate_series(1, 20000)'),
};

/**
 * Makes a small committed write that also needs new disk space. On a full disk an update still succeeds while its page
 * has room, so the update alone proves nothing. The sort exceeds `work_mem`, which makes PostgreSQL write a temporary
 * file.
 */
export function writeProbe({ write }: Pick<Db, 'write'>): () => Promise<void> {
  const slot = randomInt(slots);
  return () =>
    write(
      system,
      async (tx) =>
        void (await Promise.all([tx.send(sql.note, [slot]), tx.send(sql.useDisk), tx.send(sql.sort), tx.commit()])),
      { retry: false, answerWithinMs },
    );
}
