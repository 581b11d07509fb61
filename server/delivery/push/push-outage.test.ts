import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseIdentity } from '../../database/fragments/database-identity.ts';
import { outboxStore } from '../../live/outbox.store.ts';
import { outboxReaders } from '../../live/outbox-readers.store.ts';
import { outboxSweep } from '../../live/outbox-sweep.ts';
import { decidePushes, openPushWorld, patience, placeOrder } from '../../testing/push.test-kit.ts';
import { openWorld, type World } from '../../testing/world.ts';

/** A browser of an office's owner, and an order there of which pushes know nothing yet. The server is stopped. */
async function anUnreadOrder() {
  const place = await openPushWorld();
  onTestFinished(place.close);
  const { world } = place;
  const office = await world.office();
  const [customer, owner] = [await world.customer(), await world.owner(office)];
  const browser = await place.subscribed(owner);
  // A test's database is a copy of another one. The first read of a copied database drops the events that it finds.
  await vi.waitFor(async () => {
    const { rows } = await world.db.pool.query(
      `select counted_in = ${databaseIdentity} as is_ours from outbox_readers where name = 'push'`,
    );
    expect(rows).toEqual([{ is_ours: true }]);
  }, patience);
  const held = await world.db.pool.connect();
  await held.query('begin');
  await held.query('select from outbox_readers for update');
  const order = await placeOrder(world, customer, office.id);
  await world.app.close();
  await held.query('rollback');
  held.release();
  // Only pushes had the outage.
  await world.db.pool.query(`delete from outbox_readers where name <> 'push'`);
  return { ...place, order, browser };
}

/** Makes all that happened so far older. */
async function letPass({ db }: World, time: string) {
  const aside = 'alter table order_events disable trigger user';
  await db.pool.query(`${aside}; update order_events set at = at - interval '${time}'`);
  await db.pool.query(`update outbox set created_at = created_at - interval '${time}'`);
}

/** Two runs of the sweep, because a run removes only what was settled at the run before. */
async function sweep({ db }: World) {
  // A transaction of another test file can keep the newest rows unsettled for some time. Then each of several runs would
  // remove a part of them.
  await vi.waitFor(async () => {
    const { rows } = await db.pool.query(
      'select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as settled from outbox',
    );
    expect(rows).toEqual([{ settled: true }]);
  }, patience);
  const log = { warn: vi.fn(), error: vi.fn() };
  const job = outboxSweep({ store: outboxStore(db), readers: outboxReaders(db), log });
  let memo: unknown;
  const remember = (settled: unknown) => {
    memo = settled;
  };
  const { signal } = new AbortController();
  await job.run({ signal, memo, remember });
  await job.run({ signal, memo, remember });
  return log;
}

const events = async ({ db }: World) => (await db.pool.query('select from outbox')).rowCount;

/** Those that the reader of pushes has not read. */
const unread = async ({ db }: World) =>
  (await db.pool.query('select from outbox o join outbox_readers r on (o.xid, o.id) > (r.xid, r.id)')).rowCount;

test('A push is sent after an outage of pushes that lasted a day', async () => {
  const { world, service, order, browser } = await anUnreadOrder();
  await letPass(world, '23 hours');
  const { warn, error } = await sweep(world);
  const lag = { reader: 'push', seconds: expect.any(Number), events: expect.any(Number) };
  expect(warn).toHaveBeenCalledWith(lag, expect.stringContaining('behind'));
  expect(error).not.toHaveBeenCalled();

  const after = await openWorld({ db: world.db, env: { PUSH_RELAY: service.url } });
  onTestFinished(() => after.close());
  await vi.waitFor(async () => {
    const { rows: deliveries } = await world.db.pool.query('select outcome from deliveries');
    const shown = browser.shown.map(({ order_id }) => order_id);
    expect({ deliveries, shown }).toEqual({ deliveries: [{ outcome: 'sent' }], shown: [order.id] });
  }, patience);
  expect(Date.now() - (browser.shown[0]?.at.getTime() ?? 0)).toBeGreaterThan(22 * 3600_000);
});

test('After two days a step makes no push, and its event goes when it has been read', async () => {
  const { world } = await anUnreadOrder();
  await letPass(world, '2 days');
  await sweep(world);
  expect(await events(world)).toBeGreaterThan(0);
  await vi.waitUntil(async () => {
    await decidePushes(world);
    const [lag] = await outboxReaders(world.db).lags();
    return lag?.events === 0;
  }, patience);
  expect((await world.db.pool.query('select from deliveries')).rowCount).toBe(0);
  await sweep(world);
  expect(await events(world)).toBe(0);
});

test('Events that a reader has not read for a week are removed, and the log says who lost how many', async () => {
  const { world } = await anUnreadOrder();
  await letPass(world, '8 days');
  const count = await unread(world);
  const { error } = await sweep(world);
  expect(await events(world)).toBe(0);
  expect(error).toHaveBeenCalledExactlyOnceWith({ reader: 'push', events: count }, expect.stringContaining('are lost'));
});
