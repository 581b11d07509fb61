import { expect, test } from 'vitest';
import type { TransferReading } from '#contract/chain/transfer-reading.ts';
import { readConfig } from '../../config.ts';
import { client } from '../../testing/client.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, testSecretKey } from '../../testing/world.ts';
import { demoAccounts, demoPassword } from '../accounts.ts';
import { seedDemoWorld } from '../seed.ts';

const world = await forFile(openWorld());
await seedDemoWorld(world.db, readConfig({ SECRET_KEY: testSecretKey }).secretKeys);

async function asAdmin() {
  const username = demoAccounts.find(({ role }) => role === 'admin')?.cellphone ?? '';
  const { json } = await world.app.inject({
    method: 'POST',
    url: '/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password: demoPassword }).toString(),
  });
  return client(world.app, json().access_token);
}

test('The demo shows a transaction that is final, one with another sum, and one on its way; no chain is asked', async () => {
  const admin = await asAdmin();
  const { items } = (await admin.get('/v1/orders/?size=100&status__in=2,6')).body;
  const read = items.filter(({ transfer_readings }: { transfer_readings: unknown[] }) => transfer_readings.length > 0);
  const readings: TransferReading[] = read.flatMap(
    (one: { transfer_readings: TransferReading[] }) => one.transfer_readings,
  );
  expect(readings.map(({ state, problem, amount }) => [state, problem, amount]).toSorted()).toEqual([
    ['final', null, '5250'],
    ['final', 'other_sum', '500'],
    ['pending', null, '1000'],
    ['pending', null, '1000'],
  ]);
  expect(
    read.map(({ receipts }: { receipts: { amount: string }[] }) => receipts.map(({ amount }) => amount)),
  ).toContainEqual(['5250']);
  const { rows } = await world.db.pool.query('select from chains where is_on or asked_at is not null');
  expect(rows).toEqual([]);
  // What is final is asked for no more, also when somebody switches a chain on.
  const due = await world.db.pool.query('select state from order_readings where next_at is not null');
  expect(due.rows).toEqual([{ state: 'pending' }, { state: 'pending' }]);
});
