import { describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openLog } from '../../lib/log.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import {
  allPushesSettled,
  makeRetryDue,
  openPushWorld,
  patience,
  placeOrder,
  rateOf,
  usualDelivery,
} from '../../testing/push.test-kit.ts';
import type { Reaction, Receiver } from '../../testing/push-service.test-kit.ts';
import { type Person, testSecretKey } from '../../testing/world.ts';
import { deliveryStore } from '../delivery.store.ts';

const place = await forFile(openPushWorld());
const office = await place.world.office();

/** A browser of the office's owner, who receives a push for every new order. */
async function aListener(...reactions: Reaction[]) {
  const person = await place.world.owner(office);
  const browser = await place.subscribed(person);
  browser.reactions.push(...reactions);
  return { person, browser };
}

const orderSomething = async () => placeOrder(place.world, await place.world.customer(), office.id);
const isTried = ({ tries }: Receiver, count: number) => vi.waitFor(() => expect(tries).toHaveLength(count), patience);

async function isSubscribed({ subscription }: Receiver): Promise<boolean> {
  const found = await place.world.db.kysely
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', subscription.endpoint)
    .execute();
  return found.length > 0;
}

async function waitingSeconds({ subscription }: Receiver): Promise<number> {
  const { rows } = await place.world.db.pool.query(
    `select extract(epoch from p.try_at - now())::float8 as seconds
     from deliveries p join push_subscriptions s on p.recipient = encode(s.token_hash, 'hex')
     where s.endpoint = $1 and s.not_before is not null`,
    [subscription.endpoint],
  );
  return rows[0]?.seconds ?? 0;
}

describe('a push service that', () => {
  test('fails twice gets retries, and the message arrives once', async () => {
    const { browser } = await aListener(500, 503);
    const order = await orderSomething();
    await isTried(browser, 1);
    await makeRetryDue(place.world, browser);
    await isTried(browser, 2);
    await makeRetryDue(place.world, browser);
    await isTried(browser, 3);
    await allPushesSettled(place.world);
    expect(browser.shown.map(({ order_id }) => order_id)).toEqual([order.id]);
  });

  test.each([404, 410])('answers %i loses the subscription of that browser', async (status) => {
    const { browser } = await aListener(status);
    await orderSomething();
    await vi.waitFor(async () => expect(await isSubscribed(browser)).toBe(false), patience);
    await orderSomething();
    await allPushesSettled(place.world);
    expect(browser.tries).toHaveLength(1);
  });

  test.each([400, 413, 302])('answers %i does not get this message again, but gets the next one', async (status) => {
    const { browser } = await aListener(
      status === 302 ? { status, headers: { location: `${place.service.url}/elsewhere` } } : status,
    );
    await orderSomething();
    await isTried(browser, 1);
    await allPushesSettled(place.world);
    const next = await orderSomething();
    await isTried(browser, 2);
    expect(browser.shown.map(({ order_id }) => order_id)).toEqual([next.id]);
  });

  test('asks for a pause gets it for all pushes of that browser', async () => {
    const { browser } = await aListener({ status: 429, headers: { 'retry-after': '1000' } });
    await orderSomething();
    await vi.waitFor(async () => expect(await waitingSeconds(browser)).toBeGreaterThan(900), patience);
    await orderSomething();
    await allPushesSettled(place.world);
    expect(browser.tries).toHaveLength(1);
    await makeRetryDue(place.world, browser);
    await isTried(browser, 3);
    expect(browser.shown).toHaveLength(2);
  });

  test('asks for a pause does not get messages again that it has accepted', async () => {
    const { browser } = await aListener(201, { status: 429, headers: { 'retry-after': '1000' } });
    const taken = await orderSomething();
    await isTried(browser, 1);
    await allPushesSettled(place.world);
    const late = await orderSomething();
    await isTried(browser, 2);
    await makeRetryDue(place.world, browser);
    await isTried(browser, 3);
    await allPushesSettled(place.world);
    expect(browser.shown.map(({ order_id }) => order_id)).toEqual([taken.id, late.id]);
  });

  test('fails until the deadline of a message gets no more retries', async () => {
    // The next try would be after the deadline.
    const { browser } = await aListener(500, { status: 503, headers: { 'retry-after': '7200' } });
    await orderSomething();
    await isTried(browser, 1);
    await place.world.db.pool.query(
      `update deliveries set expires_at = now() + interval '1 hour' where try_at is not null`,
    );
    await makeRetryDue(place.world, browser);
    await isTried(browser, 2);
    await allPushesSettled(place.world);
    const { rows } = await place.world.db.pool.query(
      `select outcome from deliveries d join push_subscriptions s on d.recipient = encode(s.token_hash, 'hex')
       where s.endpoint = $1`,
      [browser.subscription.endpoint],
    );
    expect([rows, browser.shown]).toEqual([[{ outcome: 'expired' }], []]);
  });
});

describe('no push is sent', () => {
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['after signing out', (person) => place.world.as(person).post('/v1/token/revoke')],
    [
      'when the session has run out',
      ({ id }) =>
        place.world.db.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
          id,
        ]),
    ],
  ];
  test.each(endings)('%s, not even one that was waiting', async (_, end) => {
    const { person, browser } = await aListener(500);
    await orderSomething();
    await vi.waitFor(async () => expect(await waitingSeconds(browser)).toBeGreaterThan(0), patience);
    await end(person);
    // Ends the pause now for waiting and new pushes. The pause can be as long as the timeout of the test.
    await place.world.db.pool.query('update push_subscriptions set not_before = null');
    await place.world.db.pool.query('update deliveries set try_at = now() where try_at is not null');
    await orderSomething();
    await allPushesSettled(place.world);
    expect(browser.tries).toHaveLength(1);
  });

  test('while pushes are switched off, and later none about events of that time', async () => {
    const { browser } = await aListener();
    const admin = place.world.as(await place.world.admin());
    await admin.put('/v1/settings', { push: false });
    await orderSomething();
    await allPushesSettled(place.world);
    await admin.put('/v1/settings', { push: true });
    const later = await vi.waitFor(async () => {
      const order = await orderSomething();
      await allPushesSettled(place.world);
      expect(browser.tries.length).toBeGreaterThan(0);
      return order;
    }, patience);
    expect(browser.shown.map(({ order_id }) => order_id)).toEqual([later.id]);
  });

  test('to a subscription whose stored key is invalid, and it is removed', async () => {
    const { browser } = await aListener();
    const { endpoint } = browser.subscription;
    const subscriptions = place.world.db.kysely.updateTable('push_subscriptions');
    await subscriptions
      .set({ p256dh: `B${'a'.repeat(86)}` })
      .where('endpoint', '=', endpoint)
      .execute();
    await orderSomething();
    await allPushesSettled(place.world);
    expect(browser.tries).toEqual([]);
    expect(await isSubscribed(browser)).toBe(false);
  });

  test.each(['https://elsewhere.example/a', 'https://127.0.0.1/a', 'http://fcm.googleapis.com/a'])(
    'to a stored endpoint that is not at a push service, and it is removed: %s',
    async (endpoint) => {
      const { browser } = await aListener();
      const foreign = place.service.aReceiver(endpoint);
      await place.world.db.kysely
        .updateTable('push_subscriptions')
        .set({ endpoint, ...foreign.subscription.keys })
        .where('endpoint', '=', browser.subscription.endpoint)
        .execute();
      await orderSomething();
      await allPushesSettled(place.world);
      expect(foreign.tries).toEqual([]);
      expect(await isSubscribed(foreign)).toBe(false);
    },
  );
});

describe('several nodes', () => {
  test('send each message once', async () => {
    const { world, service } = place;
    const env = { NODE_ENV: 'test', LIMITS: 'off', PUSH_RELAY: service.url, DATA_DIR: world.dataDir };
    const config = readConfig({ ...env, SECRET_KEY: testSecretKey });
    const other = await buildApp({ db: world.db, config, version: '0.0.0', log: openLog('silent') });
    await other.ready();
    const listeners = await Promise.all(Array.from({ length: 6 }, () => aListener()));
    const orders = await Promise.all(Array.from({ length: 8 }, orderSomething));
    await allPushesSettled(world);
    await other.close();
    for (const { browser } of listeners) {
      expect(browser.tries.map(({ message }) => message.order_id).sort()).toEqual(orders.map(({ id }) => id).sort());
    }
  });

  test('retry a push that a dead node had claimed', async () => {
    const { browser } = await aListener();
    await place.world.db.pool.query(
      `insert into deliveries (${usualDelivery.columns}, topic, kind, subject_id, version, tries, try_at)
       select ${usualDelivery.values}, 'order:' || o.id, 'order', o.id, o.version, 1, now() + interval '1 hour'
       from push_subscriptions s, orders o where s.endpoint = $1 and o.status = 'requested' and o.office_id = $2 limit 1`,
      [browser.subscription.endpoint, office.id],
    );
    expect(await deliveryStore(place.world.db).claim('push', 10)).toEqual([]);
    // The lease of the dead node ends.
    await place.world.db.pool.query(
      `update deliveries d set try_at = now() from push_subscriptions s
       where d.recipient = encode(s.token_hash, 'hex') and s.endpoint = $1`,
      [browser.subscription.endpoint],
    );
    await isTried(browser, 1);
  });

  test('decide an event for which a dead node sent no notification', async () => {
    const { browser } = await aListener();
    const { world } = place;
    const order = await writeOrder(world, { customer: await world.customer(), office, rate: await rateOf(world) });
    await world.db.pool.query(
      `with made as (insert into order_events (order_id, version, to_status, actor_id) values ($1, $2, 'requested', $3))
       insert into outbox (kind, subject_id) values ('new_order', $1)`,
      [order.id, order.version, order.customer_id],
    );
    await isTried(browser, 1);
    expect(browser.shown.map(({ order_id }) => order_id)).toEqual([order.id]);
  });
});

test('The sweep deletes old pushes and keeps at most fifty waiting ones for one browser', async () => {
  const { browser } = await aListener();
  const { pool } = place.world.db;
  const { endpoint } = browser.subscription;
  await pool.query(
    `insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, try_at, outcome, ended_at)
     select 'push', encode(s.token_hash, 'hex'), 'order:' || n, 'order', gen_random_uuid(), 1, 0,
       now() - make_interval(mins => n), now() + interval '1 day', case when n < 70 then now() + interval '1 hour' end,
       case when n >= 70 then 'sent' end, case when n >= 70 then now() - make_interval(mins => n) end
     from push_subscriptions s, generate_series(1, 100) n where s.endpoint = $1`,
    [endpoint],
  );
  await deliveryStore(place.world.db).sweep();
  const { rows } = await pool.query(
    `select count(*)::int as kept, max(now() - at) < interval '51 minutes' as newest
     from deliveries d join push_subscriptions s on d.recipient = encode(s.token_hash, 'hex') where s.endpoint = $1`,
    [endpoint],
  );
  expect(rows[0]).toEqual({ kept: 50, newest: true });
});
