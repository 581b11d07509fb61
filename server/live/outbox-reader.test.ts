import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../lib/id.ts';
import { openWorld, type World } from '../testing/world.ts';
import { outboxStore } from './outbox.store.ts';
import { outboxReader } from './outbox-reader.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('What happens after a read that failed is read all the same, and once', async () => {
  const heard: string[] = [];
  const reader = outboxReader(outboxStore(world.db), async (rows) => {
    heard.push(...rows.map(({ subject_id }) => subject_id));
  });
  await reader.read();
  await world.db.pool.query('alter table outbox rename to outbox_away');
  await expect(reader.read()).rejects.toThrow();
  await world.db.pool.query('alter table outbox_away rename to outbox');
  const id = newId();
  await world.db.pool.query(`insert into outbox (kind, subject_id) values ('access_changed', $1)`, [id]);
  const isHeard = async () => {
    await reader.read();
    expect(heard).toContain(id);
  };
  // A transaction of another test file on the same server may hold back what is heard for a while.
  await vi.waitFor(isHeard, 10_000);
  await reader.read();
  expect(heard).toEqual([id]);
  await reader.stop();
});
