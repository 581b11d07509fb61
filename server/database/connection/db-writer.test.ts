import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { outboxStore } from '../../live/outbox.store.ts';
import { openPooler } from '../../testing/pooler.test-kit.ts';
import { openWorld } from '../../testing/world.ts';
import { openDb } from '../db.ts';
import { isDatabaseDown } from './database-down.ts';

const { connection } = inject('database');

/** A host that accepts connections and never answers, like a machine that hangs. */
async function openSilence() {
  const open = new Set<Socket>();
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, attempts: () => attempts, open: () => open.size };
}

function open(...ports: number[]) {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
  const database = connection.database ?? 'postgres';
  const db = openDb({ connectionString: `postgres://${connection.user}@${hosts}/${database}`, max: 4 });
  onTestFinished(() => db.close());
  return db;
}

test('A silent host is not waited for, and all waiting connections share one probe', async () => {
  const silence = await openSilence();
  const working = await openPooler({ connection, mode: 'session' });
  onTestFinished(() => working.close());
  const db = open(silence.port, working.port);
  const one = () => db.pool.query('select pg_sleep(0.1)');
  await expect(Promise.all([one(), one(), one(), one()])).resolves.toHaveLength(4);
  expect(silence.attempts()).toBe(1);
  await vi.waitUntil(() => silence.open() === 0, { timeout: 20_000 });
});

test('When no host answers, every call fails in time and no connection stays open', async () => {
  const [one, other] = [await openSilence(), await openSilence()];
  const db = open(one.port, other.port);
  const calls = Array.from({ length: 6 }, () => db.pool.query('select 1').catch((error) => error));
  const errors = await Promise.all(calls);
  expect(errors.map(isDatabaseDown)).toEqual(Array(6).fill(true));
  // On a busy machine a call may give up while the hosts are still asked, and its refusal is true as well.
  const none = `None of the hosts takes writes: 127.0.0.1:${one.port} does not answer, 127.0.0.1:${other.port} does not answer`;
  await vi.waitFor(() => expect(db.pool.query('select 1')).rejects.toThrow(none), 20_000);
  await vi.waitUntil(() => one.open() + other.open() === 0, { timeout: 20_000 });
});

test('A listener does not stay on a host that takes no writes, also when no write was refused there', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { database } = world.db.pool.options;
  const host = await openPooler({ connection: { ...connection, database }, mode: 'session' });
  onTestFinished(() => host.close());
  const url = `postgres://${connection.user}@127.0.0.1:${host.port}/${database}?target_session_attrs=read-write`;
  const db = openDb({ connectionString: url, idleTimeoutMillis: 1 });
  onTestFinished(() => db.close());
  let deaf = 0;
  await outboxStore(db).listen(
    () => undefined,
    () => {
      deaf += 1;
    },
  );
  await world.db.pool.query(`alter database ${database} set default_transaction_read_only = on`);
  // Each read needs a connection of its own. The first search that is made for one meets the new state.
  await vi.waitFor(async () => {
    await db.pool.query('select 1').catch((error) => expect(error).toSatisfy(isDatabaseDown));
    expect(deaf).toBe(1);
  }, 20_000);
  const none = await db.pool.query('select 1').catch((error) => error);
  expect(none.message).toBe(`None of the hosts takes writes: 127.0.0.1:${host.port} is read-only`);
});
