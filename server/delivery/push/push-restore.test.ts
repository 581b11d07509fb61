import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Cluster, openCluster, restoreInto, useUpIds } from '../../testing/cluster.test-kit.ts';
import {
  allPushesSettled,
  decidePushes,
  openPushWorld,
  patience,
  placeOrder,
  rateOf,
  usualDelivery,
} from '../../testing/push.test-kit.ts';
import { openWorld } from '../../testing/world.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
});
afterAll(() => cluster[Symbol.asyncDispose]());

test.each([
  ['ahead of', 3_000, 0],
  ['behind', 0, 10_000],
])(
  'after a restore from a cluster with transaction ids %s this one, only new events are sent',
  async (_, there, here) => {
    const place = await openPushWorld();
    onTestFinished(place.close);
    const { world: before, service } = place;
    const office = await before.office();
    const [customer, owner] = [await before.customer(), await before.owner(office)];
    const rate = await rateOf(before);
    const browser = await place.subscribed(owner);
    await useUpIds(before.db, there);
    const old = await placeOrder(before, customer, office.id);
    await vi.waitFor(() => expect(browser.shown).toMatchObject([{ order_id: old.id }]), patience);
    await allPushesSettled(before);
    await before.app.close();
    // At the time of the backup one event is not decided and another one is not sent.
    await before.db.pool.query(`delete from outbox where subject_id <> $1`, [old.id]);
    await before.db.pool.query(`update outbox_readers r set xid = o.xid, id = o.id - 1 from outbox o`);
    await before.db.pool.query(
      `insert into deliveries (${usualDelivery.columns}, topic, kind, subject_id, version)
     select ${usualDelivery.values}, 'order:waiting', 'order', $1, 1 from push_subscriptions`,
      [old.id],
    );

    const db = await cluster.open();
    onTestFinished(() => db.close());
    await useUpIds(db, here);
    await restoreInto(db, before.db);
    const after = await openWorld({ db, env: { PUSH_RELAY: service.url } });
    onTestFinished(() => after.close());
    const order = { er_id: rate.id, office_id: office.id, amount: '100' };
    const { body: fresh } = await after.as(customer).post('/v1/orders/', order);
    await vi.waitFor(() => expect(browser.shown.at(-1)).toMatchObject({ order_id: fresh.id }), patience);
    await allPushesSettled(after);
    expect(browser.shown.map(({ order_id }) => order_id)).toEqual([old.id, fresh.id]);
  },
);

test('no event is lost when transaction ids get one more digit', { tags: 'long' }, async () => {
  const place = await openPushWorld();
  onTestFinished(place.close);
  const { world } = place;
  const office = await world.office();
  const customer = await world.customer();
  await place.subscribed(await world.owner(office));
  const order = await placeOrder(world, customer, office.id);
  await allPushesSettled(world);
  await world.app.close();
  await world.db.pool.query('delete from deliveries; delete from outbox');
  await world.db.pool.query(`update outbox_readers set xid = '90', id = 0`);
  await world.db.pool.query(
    `insert into outbox (xid, kind, subject_id)
     select '100'::xid8, 'rate_update', gen_random_uuid() from generate_series(1, 600) union all select '99'::xid8, 'new_order', $1::uuid`,
    [order.id],
  );
  while (await decidePushes(world));
  const { rows } = await world.db.pool.query('select subject_id from deliveries');
  expect(rows).toEqual([{ subject_id: order.id }]);
});
