import { expect, test, vi } from 'vitest';
import type { OutboxEvent } from '../database/tables.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { type FeedCursor, type OutboxRow, outboxStore } from './outbox.store.ts';
import { outboxReader } from './outbox-reader.ts';
import { outboxReaders } from './outbox-readers.store.ts';

const world = await forFile(openWorld());

test('After a failed read each later event is delivered once', async () => {
  const heard: string[] = [];
  const onRows = async (rows: OutboxRow[]) => {
    heard.push(...rows.map(({ subject_id }) => subject_id));
  };
  const reader = outboxReader({ store: outboxStore(world.db), onRows, onStartOver: vi.fn(), onForeignRows: vi.fn() });
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
  // Messages may be late because of a transaction of another test file on the same PostgreSQL.
  await vi.waitFor(isHeard, 20_000);
  await reader.read();
  expect(heard).toEqual([id]);
  await reader.stop();
});

test('rows are read in the order of transactions, also when the ids get one more digit', async () => {
  const store = outboxStore(world.db);
  // A reader drops rows of another cluster when it begins, and these look like such rows.
  const begun = async () =>
    (await world.db.pool.query('select bool_and(counted_in is not null) as all from outbox_readers')).rows;
  await vi.waitFor(async () => expect(await begun()).toEqual([{ all: true }]), 20_000);
  await world.db.pool.query(
    `insert into outbox (xid, kind, subject_id)
     select x::text::xid8, 'rate_update', gen_random_uuid() from unnest(array[100, 9, 10, 99]) x, generate_series(1, 300)`,
  );
  const read: { xid: string; id: number }[] = [];
  let cursor: FeedCursor = { ...(await store.horizon()), xid: '1', id: 0 };
  for (let more = true; more; ) {
    const found = await store.readAfter(cursor);
    expect(found.isLost).toBe(false);
    read.push(...found.rows.filter(({ xid }) => Number(xid) <= 100));
    cursor = { ...cursor, ...found.rows.at(-1) };
    more = found.more;
  }
  expect(read.map(({ xid }) => Number(xid))).toEqual([9, 10, 99, 100].flatMap((xid) => Array(300).fill(xid)));
  await world.db.pool.query('delete from outbox where xid <= $1::xid8', ['100']);
});

test('a reader that paused longer than rows are kept starts over', async () => {
  const store = outboxStore(world.db);
  const now = await store.horizon();
  expect(await store.readAfter({ ...now, readAt: now.readAt - 599 })).toMatchObject({ isLost: false });
  expect(await store.readAfter({ ...now, readAt: now.readAt - 601 })).toMatchObject({ isLost: true, rows: [] });
});

test('a cursor of another history or ahead of this one is lost', async () => {
  const store = outboxStore(world.db);
  const now = await store.horizon();
  expect(await store.readAfter(now)).toMatchObject({ isLost: false });
  expect(await store.readAfter({ ...now, history: `${now.history}1` })).toMatchObject({ isLost: true });
  expect(await store.readAfter({ ...now, xid: '999999999999' })).toMatchObject({ isLost: true });
});

test('removes old rows, except rows that a node may not have read', async () => {
  const store = outboxStore(world.db);
  const { rows } = await world.db.pool.query(
    `insert into outbox (kind, subject_id, created_at) values ('rate_update', $1, now() - interval '2 hours') returning id, xid::text`,
    [newId()],
  );
  const [{ id, xid }] = rows;
  const isThere = async () => (await world.db.pool.query('select from outbox where id = $1', [id])).rowCount === 1;
  const horizon = await store.horizon();
  await store.forget(60, { ...horizon, xid });
  expect(await isThere()).toBe(true);
  await store.forget(60, { ...horizon, xid: '999999999999', history: 'of another server' });
  expect(await isThere()).toBe(true);
  await vi.waitFor(async () => expect(Number((await store.horizon()).xid)).toBeGreaterThan(Number(xid)), 20_000);
  await store.forget(180, await store.horizon());
  expect(await isThere()).toBe(true);
  // Only after the durable reader of pushes has read it.
  await vi.waitFor(async () => {
    await store.forget(60, await store.horizon());
    expect(await isThere()).toBe(false);
  }, 20_000);
});

test('a durable reader reads each row once, again after a failure, and old rows stay until then', async () => {
  const store = outboxStore(world.db);
  const readers = outboxReaders(world.db);
  const heard: string[] = [];
  const consumer = {
    name: 'trial',
    onEvents: async (_: unknown, events: OutboxEvent[]) => heard.push(...events.map(({ subject_id }) => subject_id)),
    drop: async () => undefined,
  };
  await readers.register('trial');
  const subject = newId();
  await world.db.pool.query(
    `insert into outbox (kind, subject_id, created_at) values ('rate_update', $1, now() - interval '2 hours')`,
    [subject],
  );
  const isThere = async () =>
    (await world.db.pool.query('select from outbox where subject_id = $1', [subject])).rowCount === 1;
  const lagOf = async (name: string) => (await readers.lags()).find((lag) => lag.name === name);
  await vi.waitFor(async () => expect(await lagOf('push')).toMatchObject({ events: 0 }), 20_000);
  const lag = await lagOf('trial');
  expect(lag?.events).toBeGreaterThan(0);
  expect(lag?.seconds).toBeGreaterThan(7000);
  await store.forget(60, await store.horizon());
  expect(await isThere()).toBe(true);

  const failing = { ...consumer, onEvents: () => Promise.reject(new Error('no paper')) };
  await expect(readers.read(failing)).rejects.toThrow('no paper');
  await vi.waitFor(async () => {
    await readers.read(consumer);
    expect(heard).toContain(subject);
  }, 20_000);
  expect(heard.filter((id) => id === subject)).toHaveLength(1);
  await readers.read(consumer);
  expect(heard.filter((id) => id === subject)).toHaveLength(1);
  await vi.waitFor(async () => {
    await store.forget(60, await store.horizon());
    expect(await isThere()).toBe(false);
  }, 20_000);
  await world.db.pool.query(`delete from outbox_readers where name = 'trial'`);
});

test('the outbox is read with one plan that is kept, wherever the reader is', async () => {
  const store = outboxStore(world.db);
  await world.db.pool.query(
    `insert into outbox (kind, subject_id) select 'access_changed', gen_random_uuid() from generate_series(1, 5000)`,
  );
  await world.db.pool.query('analyze outbox');
  let cursor = await store.horizon();
  for (let reads = 0; reads < 10; reads += 1) {
    await world.db.pool.query(`insert into outbox (kind, subject_id) values ('access_changed', $1)`, [newId()]);
    await store.readAfter(cursor);
    cursor = await store.horizon();
  }
  // PostgreSQL plans a statement five times before it compares.
  const { rows } = await world.db.pool.query(
    `select generic_plans::int as kept from pg_prepared_statements where name = 'outbox-read'`,
  );
  expect(rows[0]?.kept).toBeGreaterThanOrEqual(5);
});
