import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { jobStore } from './jobs.store.ts';

const world = await forFile(openWorld());

test('A job waits longer after each failure, but never longer than its interval', async () => {
  const store = jobStore(world.db);
  const waits: number[] = [];
  await store.register('tidy');
  for (let times = 0; times < 6; times += 1) {
    await world.db.pool.query('update jobs set next_run_at = now() where name = $1', ['tidy']);
    await store.claim('tidy', 'node', { leaseMs: 1_000, everyMs: 60_000 });
    const failed = {
      name: 'tidy',
      owner: 'node',
      result: 'failed',
      error: 'x'.repeat(900),
      everySeconds: 60,
    } as const;
    waits.push(Math.round((await store.finish(failed)) ?? 0));
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
});
