import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, openDb } from '../database/db.ts';
import { newId } from '../lib/id.ts';
import { type Cluster, openCluster, restoreInto, useUpIds } from '../testing/cluster.test-kit.ts';
import { listenTo } from '../testing/live.test-kit.ts';
import { allPushesSettled } from '../testing/push.test-kit.ts';
import { openPushService } from '../testing/push-service.test-kit.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { closeCodes } from './live.hub.ts';
import { type OutboxRow, outboxStore } from './outbox.store.ts';
import { outboxReader } from './outbox-reader.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
});
afterAll(() => cluster[Symbol.asyncDispose]());

/** Closed after everything that the test opens later. */
async function openDatabase(): Promise<Db> {
  const db = await cluster.open();
  onTestFinished(() => db.close());
  return db;
}

/** Far shorter than the minutes that a reader without events would need, and long enough for a busy machine. */
const soon = { timeout: 20_000, interval: 20 };

/**
 * Kills a process of the database and waits until the database has recovered. The recovery writes to the disk, so other
 * programs on the machine can delay it. It is not a part of the time that a reader may take.
 */
async function crash(db: Db): Promise<void> {
  const [victim, witness] = [await db.pool.connect(), await db.pool.connect()];
  const noticed = once(witness, 'error');
  const { rows } = await victim.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  victim.release(true);
  await noticed;
  witness.release(true);
  await vi.waitFor(() => db.pool.query('select'), { timeout: 60_000, interval: 50 });
}

const writeSql = `insert into outbox (kind, subject_id) values ('rate_update', $1)`;

async function write(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) await db.pool.query(writeSql, [id]);
  return ids;
}

async function placeOrders(world: World, customer: Person, order: object, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let placed = 0; placed < count; placed++) {
    const { status, body } = await world.as(customer).post('/v1/orders/', order);
    expect(status).toBe(201);
    ids.push(body.id);
    await world.as(customer).put(`/v1/orders/${body.id}/cancel`);
  }
  return ids;
}

function openReader(db: Db) {
  const heard: string[] = [];
  const onStartOver = vi.fn();
  const onForeign = vi.fn();
  const onRows = async (rows: OutboxRow[]) => void heard.push(...rows.map(({ subject_id }) => subject_id));
  const { read } = outboxReader({ store: outboxStore(db), onRows, onStartOver, onForeignRows: onForeign });
  return { heard, read, onStartOver, onForeign };
}

test('a database restored into a new cluster delivers events at once', { tags: 'long' }, async () => {
  const db = await openDatabase();
  const before = await openWorld();
  onTestFinished(() => before.close());
  const office = await before.office();
  const [customer, owner] = [await before.customer(), await before.owner(office)];
  const rate = await before.rate();
  const order = { er_id: rate.id, office_id: office.id, amount: '100' };
  await useUpIds(before.db, 1_000);
  const old = await placeOrders(before, customer, order, 5);
  await restoreInto(db, before.db);

  const world = await openWorld({ db });
  onTestFinished(() => world.close());
  const listener = await listenTo(world.app, owner);
  const heard = () => listener.heard.flatMap(({ data }) => data?.id ?? []);
  const placed = await placeOrders(world, customer, order, 22);
  await vi.waitFor(() => expect(heard()).toEqual(expect.arrayContaining(placed)), soon);

  // The old events must not be announced when the transaction ids of this cluster reach theirs.
  await useUpIds(db, 3_000);
  const [last] = await placeOrders(world, customer, order, 1);
  await vi.waitFor(() => expect(heard()).toContain(last), soon);
  expect(heard().filter((id) => old.includes(id))).toEqual([]);
});

test('events with future transaction ids are removed and delay no others', { tags: 'long' }, async () => {
  const db = await openDatabase();
  const reader = openReader(db);
  await reader.read();
  const { rows } = await db.pool.query(
    `insert into outbox (xid, kind, subject_id)
     select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + n * 1000)::text::xid8, 'rate_update', gen_random_uuid()
     from generate_series(1, 3) n returning id`,
  );
  const [fresh] = await write(db, 1);
  expect(await reader.read()).toEqual({ unsettled: false });
  expect(reader.heard).toEqual([fresh]);
  expect(reader.onForeign).toHaveBeenCalledExactlyOnceWith(rows.length);
  const ids = rows.map(({ id }) => id);
  expect((await db.pool.query('select from outbox where id = any($1)', [ids])).rowCount).toBe(0);
  await reader.read();
  expect(reader.onForeign).toHaveBeenCalledTimes(1);
});

test('the reader starts over after a crash of the database', { timeout: 240_000, tags: 'long' }, async () => {
  const db = await openDatabase();
  const reader = openReader(db);
  await reader.read();
  await crash(db);
  await vi.waitFor(async () => {
    await reader.read();
    expect(reader.onStartOver).toHaveBeenCalledTimes(2);
  }, soon);
});

test('after a failover that lost transactions every page reconnects and misses no later event', {
  tags: 'long',
}, async () => {
  const db = await openDatabase();
  const service = await openPushService();
  onTestFinished(() => service.close());
  const world = await openWorld({ db, env: { PUSH_RELAY: service.url } });
  onTestFinished(() => world.close());
  const office = await world.office();
  const [customer, owner] = [await world.customer(), await world.owner(office)];
  const order = { er_id: (await world.rate()).id, office_id: office.id, amount: '100' };
  const browser = service.aReceiver();
  const pushed = () => browser.shown.map(({ order_id }) => order_id);
  await world.as(owner).post('/v1/users/subscription_info', browser.subscription);
  const [kept] = await placeOrders(world, customer, order, 1);
  await allPushesSettled(world);
  const first = await listenTo(world.app, owner);
  await cluster.keepStandby();
  await first.isCutOffWith(closeCodes.startOver);
  const signedOut = await vi.waitFor(() => world.owner(office), soon);
  const before = await vi.waitFor(() => listenTo(world.app, owner), soon);
  const gone = await listenTo(world.app, signedOut);
  const slow = openReader(db);
  await slow.read();
  const lost = await placeOrders(world, customer, order, 20);
  await slow.read();
  expect(slow.heard).toEqual(expect.arrayContaining(lost));

  await cluster.failOver();
  // Uses the ids of the lost transactions and some more, so that this reader reads only after they have passed it.
  await vi.waitFor(() => useUpIds(db, 100), soon);
  await slow.read();
  expect(slow.onStartOver).toHaveBeenCalledTimes(2);
  for (const { isCutOffWith } of [before, gone]) await isCutOffWith(closeCodes.startOver);
  /** A page that is told to connect again reads everything again. Then the next connection must hear what comes. */
  const hearNewOrders = async (): Promise<string[]> => {
    const page = await vi.waitFor(() => listenTo(world.app, owner), soon);
    const placed = await placeOrders(world, customer, order, 20);
    const isOpen = () => page.closedWith() === undefined;
    await vi.waitFor(() => {
      const heard = page.heard.flatMap(({ data }) => data?.id ?? []);
      if (isOpen()) expect(heard).toEqual(expect.arrayContaining(placed));
    }, soon);
    return isOpen() ? placed : hearNewOrders();
  };
  const placed = await hearNewOrders();
  await expect(listenTo(world.app, signedOut)).rejects.toThrow(/401/);
  await slow.read();
  expect(slow.heard).toEqual(expect.arrayContaining(placed));
  // The progress of pushes is stored in the database, so it went back together with the events.
  await vi.waitFor(() => expect(pushed()).toEqual(expect.arrayContaining(placed)), soon);
  expect(pushed().filter((id) => id === kept).length).toBeLessThanOrEqual(2);
});

test('an ordinary role finds the transaction that holds messages back, in any database', async () => {
  const db = await openDatabase();
  const world = await openWorld({ db, env: { METRICS_TOKEN: 'a-token-for-the-watchers' } });
  onTestFinished(() => world.close());
  const elsewhere = await openDatabase();
  const role = `plain_${newId().slice(-8)}`;
  await db.pool.query(`create role ${role} login; grant all on all tables in schema public to ${role}`);
  const plain = openDb({ ...db.pool.options, user: role });
  onTestFinished(() => plain.close());
  expect(await outboxStore(plain).findHolder()).toBeUndefined();

  const holder = await elsewhere.pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query(`begin; set local application_name = 'nightly import'`);
  const { rows } = await holder.query('select pg_backend_pid() as pid, pg_current_xact_id()');
  await write(db, 2);
  const { pid } = rows[0];
  const known = { pid, application: 'nightly import', database: elsewhere.pool.options.database, waiting: 2 };
  // A job of the server may have begun before. It ends by itself.
  await vi.waitFor(async () => {
    expect(await outboxStore(plain).findHolder()).toMatchObject({ ...known, state: null, age: null });
  }, soon);
  expect(await outboxStore(db).findHolder()).toMatchObject({ ...known, state: 'idle in transaction' });

  const metrics = () => world.as({ token: 'a-token-for-the-watchers' }).get<string>('/metrics');
  await vi.waitFor(async () => {
    const { text } = await metrics();
    expect(text).toMatch(/^obmin_outbox_held_seconds [0-9.]+$/m);
    expect(text).toMatch(/^obmin_outbox_held_events 2$/m);
  }, soon);
  await holder.query('rollback');
  await vi.waitFor(async () => {
    const { text } = await metrics();
    expect(text).toMatch(/^obmin_outbox_held_seconds 0$/m);
    expect(text).toMatch(/^obmin_outbox_held_events 0$/m);
  }, soon);
});
