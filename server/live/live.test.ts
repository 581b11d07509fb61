import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { newId } from '../lib/id.ts';
import { openLog } from '../lib/log.ts';
import { forFile } from '../testing/for-file.ts';
import { listenTo, patience } from '../testing/live.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';
import { closeCodes } from './live.hub.ts';
import { outboxStore } from './outbox.store.ts';
import { openFeed } from './outbox-feed.ts';

const world = await forFile(openWorld());

const listenAs = (person: Pick<Person, 'token'>, { node = world.app } = {}) => listenTo(node, person);

async function anOrder(officeId: string, customer: Person) {
  const rate = await world.rate();
  const order = { er_id: rate.id, office_id: officeId, amount: '100' };
  return (await world.as(customer).post('/v1/orders/', order)).body;
}

// spec 1.12, 4.33, 4.34, 7.44
test('an order reaches its customer, its office and admins, and no other user', async () => {
  const [office, elsewhere] = [await world.office(), await world.office()];
  const [customer, stranger] = [await world.customer(), await world.customer()];
  const listeners = {
    customer: await listenAs(customer),
    cashier: await listenAs(await world.cashier(office)),
    admin: await listenAs(await world.admin()),
    stranger: await listenAs(stranger),
    colleague: await listenAs(await world.cashier(elsewhere)),
  };

  const order = await anOrder(office.id, customer);
  await listeners.customer.hears('new_order', order.id);
  await listeners.cashier.hears('new_order', order.id);
  await listeners.admin.hears('new_order', order.id);

  await world.as(customer).put(`/v1/orders/${order.id}/cancel`);
  await listeners.customer.hears('order_update', order.id);
  await listeners.cashier.hears('order_update', order.id);

  // Messages arrive in order, so a later message proves that no earlier one was sent.
  const mark = await world.rate({ sc: 'EUR', rate: '1.1' });
  await listeners.stranger.hears('rate_update', mark.id);
  await listeners.colleague.hears('rate_update', mark.id);
  for (const { heard } of [listeners.stranger, listeners.colleague]) {
    expect(heard.filter(({ type }) => type === 'new_order' || type === 'order_update')).toEqual([]);
  }
});

test('a message has the same content as the API answer, to the last digit', async () => {
  const office = await world.office();
  const customer = await world.customer();
  const listener = await listenAs(customer);
  const order = await anOrder(office.id, customer);
  await listener.hears('new_order', order.id);
  const message = listener.heard.find(({ data }) => data?.id === order.id);
  expect(message?.data).toEqual(order);
});

// spec 4.35
test('a rate that is switched off or deleted arrives as switched off', async () => {
  const listener = await listenAs(await world.customer());
  const waitUntilSwitchedOff = (id: string) =>
    vi.waitFor(
      () => expect(listener.heard.filter(({ data }) => data?.id === id).at(-1)?.data?.actual).toBe(false),
      patience,
    );
  const admin = world.as(await world.admin());
  await world.rate({ sc: 'CZK', rate: '0.04' });
  const rate = await world.rate({ sc: 'CZK', rate: '0.05' });
  await listener.hears('rate_update', rate.id);
  await admin.patch(`/v1/rates/${rate.id}/status?active=false`);
  await waitUntilSwitchedOff(rate.id);

  const removed = await world.rate({ sc: 'CZK', rate: '0.06' });
  await listener.hears('rate_update', removed.id);
  await admin.delete(`/v1/rates/${removed.id}`);
  await waitUntilSwitchedOff(removed.id);
  const last = listener.heard.findLast(({ data }) => data?.id === removed.id);
  expect(last?.data).toEqual({ ...removed, actual: false });
});

test('a change of followers arrives with the global rate', async () => {
  const office = await world.office();
  const rate = await world.rate({ sc: 'SEK', rate: '0.1' });
  const listener = await listenAs(await world.customer());
  const change = { sc: 'SEK', tc: 'USDT', rmv_office_ids: [office.id] };
  await world.as(await world.admin()).post('/v1/rates/subscribe', change);
  await vi.waitFor(
    () => expect(listener.heard.findLast(({ type }) => type === 'rate_update')?.data).toEqual(rate),
    patience,
  );
});

// spec 7.44
test('refuses a connection without a session', async () => {
  await expect(listenAs({ token: 'made-up-token-that-nobody-was-given' })).rejects.toThrow(/401/);
});

test('refuses a page of another site, even with a token', async () => {
  const { token } = await world.customer();
  const foreign = { headers: { origin: 'https://elsewhere.example' } };
  await expect(world.app.injectWS(`/v1/trigger/notifier/ws?token=${token}`, foreign)).rejects.toThrow(/403/);
});

test('disconnects a demoted cashier', async () => {
  const cashier = await world.cashier(await world.office());
  const listener = await listenAs(cashier);
  const colleague = await listenAs(await world.cashier(await world.office()));
  await world.as(await world.admin()).patch(`/v1/users/${cashier.id}/demote`);
  await listener.isCutOffWith(closeCodes.accessChanged);
  colleague.send('{"type":"ping"}');
  await vi.waitFor(() => expect(colleague.heard).toContainEqual({ type: 'pong' }), patience);
});

test('signing out closes the connections of that session only', async () => {
  const customer = await world.customer();
  const form = { username: customer.cellphone, password: customer.password };
  const other = (await world.as().post('/v1/token', form)).body.access_token;
  const [first, second] = [await listenAs(customer), await listenAs({ token: other })];
  await world.as(customer).post('/v1/token/revoke');
  await first.isCutOffWith(closeCodes.sessionEnded);
  const mark = await world.rate({ sc: 'PLN', rate: '0.25' });
  await second.hears('rate_update', mark.id);
});

describe('under maintenance', () => {
  const switchTo = (on: boolean) =>
    world.admin().then((admin) => world.as(admin).put('/v1/settings', { maintenance: on }));
  afterEach(() => switchTo(false));

  test('everyone except admins is disconnected on every node', async () => {
    const config = readConfig({ NODE_ENV: 'test', LIMITS: 'off' });
    const other = await buildApp({ db: world.db, config, version: '0.0.0', log: openLog('silent') });
    await other.ready();
    onTestFinished(() => other.close());
    const people = [await world.customer(), await world.cashier(await world.office()), await world.owner()];
    const listeners = await Promise.all(
      people.flatMap((person) => [listenAs(person), listenAs(person, { node: other })]),
    );
    const admins = [await listenAs(await world.admin()), await listenAs(await world.admin(), { node: other })];
    await switchTo(true);
    const soon = { timeout: 20_000, interval: 20 };
    await expect.poll(() => listeners.map(({ closedWith }) => closedWith()), soon).toEqual(Array(6).fill(1013));
    const mark = await world.rate({ sc: 'GBP', rate: '1.3' });
    for (const { hears } of admins) await hears('rate_update', mark.id);
  });

  test('only admins can connect until maintenance ends', async () => {
    const customer = await world.customer();
    await switchTo(true);
    await expect(listenAs(customer)).rejects.toThrow(/503/);
    await expect(listenAs({ token: 'made-up-token-that-nobody-was-given' })).rejects.toThrow(/401/);
    await listenAs(await world.admin());
    await switchTo(false);
    await listenAs(customer);
  });
});

test('refuses a connection above twenty of one user and keeps the others', async () => {
  const customer = await world.customer();
  const twenty = await Promise.all(Array.from({ length: 20 }, () => listenAs(customer)));
  await expect(listenAs(customer)).rejects.toThrow(/429/);
  const mark = await world.rate({ sc: 'HUF', rate: '0.0028' });
  for (const listener of twenty) await listener.hears('rate_update', mark.id);
  twenty[0]?.leave();
  await vi.waitFor(() => listenAs(customer), patience);
});

test('of many connections of one user that open at the same moment twenty are accepted', async () => {
  const customer = await world.customer();
  const opened = await Promise.allSettled(Array.from({ length: 100 }, () => listenAs(customer)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const refused = opened.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refused).toHaveLength(80);
  expect(refused.join()).not.toMatch(/response: (?!429)/);
});

// spec 4.32
test('answers a ping and ignores unknown frames', async () => {
  const listener = await listenAs(await world.customer());
  listener.send('not json');
  listener.send('{"token":"again"}');
  listener.send('{"type":"ping"}');
  // Everybody hears of changed offices, and the server asks each listener now and then.
  const answers = () => listener.heard.filter(({ type }) => type !== 'office_update' && type !== 'ping');
  await vi.waitFor(() => expect(answers()).toEqual([{ type: 'pong' }]), patience);
});

test('delivers events of transactions that commit late', async () => {
  const outbox = outboxStore(world.db);
  const start = await outbox.horizon();
  const late = await world.db.pool.connect();
  const [first, second] = [newId(), newId()];
  const write = `insert into outbox (kind, subject_id) values ('rate_update', $1)`;
  try {
    await late.query('begin');
    await late.query(write, [first]);
    await world.db.pool.query(write, [second]);
    expect(await outbox.readAfter(start)).toMatchObject({ rows: [], unsettled: true });
    await late.query('commit');
  } finally {
    late.release();
  }
  await vi.waitFor(async () => {
    const { rows } = await outbox.readAfter(start);
    expect(rows.map(({ subject_id }) => subject_id)).toEqual([first, second]);
  }, 20_000);
});

test('while events wait for an older transaction, many notifications cause only a few reads', async () => {
  const store = outboxStore(world.db);
  let looks = 0;
  const readAfter: typeof store.readAfter = (cursor) => {
    looks += 1;
    return store.readAfter(cursor);
  };
  const feed = openFeed({
    store: { ...store, readAfter },
    log: openLog('silent'),
    onRows: async () => undefined,
    onLoss: () => undefined,
  });
  const older = await world.db.pool.connect();
  try {
    await feed.start();
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    await world.db.pool.query(`insert into outbox (kind, subject_id) values ('rate_update', $1)`, [newId()]);
    for (let count = 0; count < 50; count++) await store.notify();
    const [before, since] = [looks, performance.now()];
    await older.query('select pg_sleep(0.4)');
    // One read every 40 ms. A busy machine makes the sleep longer.
    expect(looks - before).toBeLessThan(15 + (performance.now() - since) / 40);
  } finally {
    await older.query('rollback');
    older.release();
    await feed.stop();
  }
});
