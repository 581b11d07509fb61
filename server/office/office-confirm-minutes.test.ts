import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { stepSql, writeOrder } from '../testing/order.test-kit.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());

test('an office says how many minutes it usually takes to confirm, when ten orders of 30 days show it', async () => {
  const [office, customer, rate] = [await world.office(), await world.customer(), await world.rate()];
  const minutesOf = async () => (await world.as(customer).get(`/v1/offices/${office.id}`)).body.confirm_minutes;
  const confirmedAfter = async (minutes: number, daysAgo = 1) => {
    const createdAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
    const order = await writeOrder(world, { customer, office, rate, createdAt: createdAt.toISOString() });
    const confirmedAt = new Date(createdAt.getTime() + minutes * 60_000);
    await world.db.pool.query(stepSql({ from: 'requested', to: 'confirmed' }, { at: confirmedAt }), [[order.id]]);
  };
  for (let count = 0; count < 9; count++) await confirmedAfter(7);
  await confirmedAfter(300, 31);
  await writeOrder(world, { customer, office, rate });
  expect(await minutesOf()).toBeNull();
  await confirmedAfter(500);
  expect(await minutesOf()).toBe(7);
});
