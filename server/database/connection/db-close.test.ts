import { expect, inject, onTestFinished, test } from 'vitest';
import { outboxStore } from '../../live/outbox.store.ts';
import { openWire } from '../../testing/wire.test-kit.ts';
import { openDb } from '../db.ts';
import { isDatabaseDown } from './database-down.ts';
import { refuseSharedSessions } from './db-pooler.ts';

const { connection } = inject('database');

/** Far more than a close takes, and less than any wait for an answer of a server that hangs. */
const withinMs = 7_000;

async function closed(db: ReturnType<typeof openDb>) {
  const since = performance.now();
  await db.close();
  return performance.now() - since;
}

const listenOn = (db: ReturnType<typeof openDb>) =>
  outboxStore(db).listen(
    () => undefined,
    () => undefined,
  );

/** The machine of the database can stop answering here. */
async function openDistant(max: number) {
  const wire = await openWire(connection);
  onTestFinished(wire.cut);
  return { wire, db: openDb({ ...connection, host: '127.0.0.1', port: wire.port, max }) };
}

test('A database that is closed ends its listener, and who waits for a connection is refused', async () => {
  const db = openDb({ ...connection, max: 1 });
  await listenOn(db);
  const waiting = db.pool.query('select 1').catch((error) => error);
  expect(await closed(db)).toBeLessThan(withinMs);
  expect(isDatabaseDown(await waiting)).toBe(true);
});

test('A database is closed although somebody keeps a connection, whose statements then fail', async () => {
  const db = openDb({ ...connection, max: 2 });
  const kept = await db.pool.connect();
  expect(await closed(db)).toBeLessThan(withinMs);
  await expect(kept.query('select 1')).rejects.toSatisfy(isDatabaseDown);
});

test('A statement that runs while the database is closed still gets its answer', async () => {
  const db = openDb({ ...connection, max: 1 });
  const client = await db.pool.connect();
  const running = client.query(`select 'answered' as state from pg_sleep(0.2)`).finally(() => client.release());
  await db.close();
  expect((await running).rows).toEqual([{ state: 'answered' }]);
});

test('A database whose machine hangs is closed too, with its listener, its statements and its waiting clients', async () => {
  const { wire, db } = await openDistant(3);
  await listenOn(db);
  const resting = await db.pool.connect();
  wire.fallSilent();
  resting.release();
  const calls = Array.from({ length: 4 }, () => db.pool.query('select 1').catch((error) => error));
  expect(await closed(db)).toBeLessThan(withinMs);
  expect((await Promise.all(calls)).map(isDatabaseDown)).toEqual(Array(4).fill(true));
});

test('A listener that is just connecting while the database is closed does not stay', async () => {
  const db = openDb({ ...connection, max: 1 });
  const connecting = listenOn(db).catch((error) => error);
  expect(await closed(db)).toBeLessThan(withinMs);
  expect(await connecting).toBeInstanceOf(Error);
});

test('A database that is closed twice is closed once', async () => {
  const db = openDb(connection);
  await Promise.all([db.close(), db.close()]);
  await db.close();
});

test('A start that gets one connection, and not the second one that it needs, fails and does not wait', async () => {
  const wire = await openWire(connection, 1);
  onTestFinished(wire.cut);
  const url = `postgres://${connection.user}@127.0.0.1:${wire.port}/${connection.database}`;
  const started = refuseSharedSessions(url, 'DATABASE_URL').catch((error) => error);
  expect(await started).toSatisfy(isDatabaseDown);
});
