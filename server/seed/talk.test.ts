import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, testSecretKey } from '../testing/world.ts';
import { seedDemoWorld } from './seed.ts';

const world = await forFile(openWorld());
await seedDemoWorld(world.db, readConfig({ SECRET_KEY: testSecretKey }).secretKeys);

test('The demo has a deal whose customer and cashier write to each other, with a question that nobody has read', async () => {
  const { rows } = await world.db.pool.query(
    `select c.count, c.unread_by_office, o.status from order_message_counts c join orders o on o.id = c.order_id`,
  );
  expect(rows).toEqual([{ count: 3, unread_by_office: 1, status: 'received' }]);
  expect((await world.db.pool.query('select from order_messages')).rowCount).toBe(3);
});
