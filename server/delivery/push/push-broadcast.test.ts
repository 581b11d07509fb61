import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { rateChanges } from '../../rate/rate-change.store.ts';
import { callsWaiting } from '../../testing/locks.ts';
import {
  allPushesSettled,
  decidePushes,
  openPushWorld,
  patience,
  placeOrder,
  rateOf,
} from '../../testing/push.test-kit.ts';
import { byOf } from '../../testing/world.ts';
import { deliveryStore } from '../delivery.store.ts';
import { pushStore } from './push.store.ts';
import { broadcastBatchSize } from './push-broadcast.store.ts';

let place: Awaited<ReturnType<typeof openPushWorld>>;
let office: Office;
beforeEach(async () => {
  place = await openPushWorld();
  office = await place.world.office();
  await rateOf(place.world);
  await allPushesSettled(place.world);
});
afterEach(() => place.close());

/** Runs `happen` and closes the server before its worker can decide the new events. */
async function undecided(happen: () => Promise<unknown>) {
  const { app, db } = place.world;
  const held = await db.pool.connect();
  await held.query('begin');
  await held.query('select from outbox_readers for update');
  await happen();
  await app.close();
  await held.query('rollback');
  held.release();
}

/**
 * Adds `count` browsers of one person that receive rate pushes. Their push service asked for a pause, so nothing is
 * sent.
 */
const crowd = (userId: string, count: number) =>
  place.world.db.pool.query(
    `with opened as (
       insert into sessions (token_hash, user_id, expires_at)
       select sha256(n::text::bytea), $1, now() + interval '1 day' from generate_series(1, $2::int) n returning token_hash
     )
     insert into push_subscriptions (token_hash, user_id, endpoint, p256dh, auth, rate_update, not_before)
     select token_hash, $1, 'https://fcm.googleapis.com/' || encode(token_hash, 'hex'), rpad('B', 87, 'x'), rpad('', 22, 'x'),
       true, now() + interval '1 hour' from opened`,
    [userId, count],
  );

/** Decides all events, as soon as no transaction of another test blocks them. */
const decideAll = () =>
  vi.waitUntil(async () => {
    await decidePushes(place.world);
    const { rows } = await place.world.db.pool.query(
      `select from outbox o, outbox_readers r where r.name = 'push' and (o.xid, o.id) > (r.xid, r.id)`,
    );
    return rows.length === 0;
  }, patience);

async function spreadAll() {
  while (await pushStore(place.world.db).broadcast.addBatch());
}

async function decided(kind: 'order' | 'rate'): Promise<number> {
  const { rows } = await place.world.db.pool.query('select count(*)::int as count from deliveries where kind = $1', [
    kind,
  ]);
  return rows[0].count;
}

test('A new rate reaches many browsers in batches, each browser once, and no order waits for it', async () => {
  const { world } = place;
  const [fan, customer] = [await world.customer(), await world.customer()];
  await crowd(fan.id, 2 * broadcastBatchSize + 1);
  await place.subscribed(await world.owner(office));
  await undecided(async () => {
    await placeOrder(world, customer, office.id);
    await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.08' });
  });
  const store = pushStore(world.db);
  await decideAll();
  expect([await decided('order'), await decided('rate')]).toEqual([1, 0]);
  for (const reached of [broadcastBatchSize, 2 * broadcastBatchSize, 2 * broadcastBatchSize + 1]) {
    expect(await store.broadcast.addBatch()).toBe(true);
    expect(await decided('rate')).toBe(reached);
  }
  expect(await store.broadcast.addBatch()).toBe(false);
});

test('A newer rate replaces one that has not reached all browsers yet', async () => {
  const { world } = place;
  const [fan, pair] = [await world.customer(), { sc: 'EUR', tc: 'USDT' }];
  await crowd(fan.id, broadcastBatchSize + 1);
  await undecided(() => world.rate({ ...pair, rate: '1.08' }));
  await decideAll();
  await pushStore(world.db).broadcast.addBatch();
  const draft = { ...pair, rate: '1.09', office_id: null, created_by: fan.id };
  const published = await rateChanges(world.db).publish({ by: byOf(fan) }, [draft], async () => ({
    warnings: [],
    confirmed: false,
    beyond: [],
    approvedBy: null,
  }));
  await decideAll();
  await spreadAll();
  const { rows } = await world.db.pool.query('select distinct subject_id from deliveries');
  expect([rows, await decided('rate')]).toEqual([[{ subject_id: published?.rates[0]?.id }], broadcastBatchSize + 1]);
});

test.each(['order:', 'rate:EUR/'])(
  'A browser that unsubscribes while a push about %s… is decided is left out, and the others get it',
  async (topic) => {
    const { world } = place;
    const staying = await place.subscribed(await world.owner(office), { rate_update: true });
    const leaving = await place.subscribed(await world.owner(office), { rate_update: true });
    const customer = await world.customer();
    await undecided(() =>
      topic === 'order:' ? placeOrder(world, customer, office.id) : world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.08' }),
    );
    const unsubscribing = await world.db.pool.connect();
    await unsubscribing.query('begin');
    const { endpoint } = leaving.subscription;
    await unsubscribing.query('delete from push_subscriptions where endpoint = $1', [endpoint]);
    const deciding = decideAll().then(spreadAll);
    await expect.poll(() => callsWaiting(world), patience).toBe(1);
    await unsubscribing.query('commit');
    unsubscribing.release();
    await deciding;
    const { rows } = await world.db.pool.query(
      `select s.endpoint from deliveries d join push_subscriptions s on d.recipient = encode(s.token_hash, 'hex')
       where starts_with(topic, $1)`,
      [topic],
    );
    expect(rows).toEqual([{ endpoint: staying.subscription.endpoint }]);
  },
);

test('A push about an order is sent before pushes about rates', async () => {
  const { world, subscribed } = place;
  const customer = await world.customer();
  await subscribed(customer);
  await world.app.close();
  await world.db.pool.query(
    `insert into deliveries (channel, recipient, at, expires_at, priority, topic, kind, subject_id, version, try_at)
     select 'push', encode(token_hash, 'hex'), now(), now() + interval '1 hour', priority, kind || ':any', kind, gen_random_uuid(), 1, now() - since
     from push_subscriptions cross join (
       values ('rate', 1, interval '1 hour'), ('order', 0, interval '1 minute')) due (kind, priority, since)
     where user_id = $1`,
    [customer.id],
  );
  const [first] = await deliveryStore(world.db).claim('push', 1);
  expect(first?.kind).toBe('order');
});
