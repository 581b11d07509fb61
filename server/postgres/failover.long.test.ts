import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { system } from '../database/by.ts';
import { isDatabaseDown } from '../database/connection/database-down.ts';
import { type Db, openDb } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import { openDatabase } from '../database.ts';
import { openLog } from '../lib/log.ts';
import { outboxStore } from '../live/outbox.store.ts';
import { addressOf, askHost, promote, setReadOnly, startPair } from './failover.test-kit.ts';
import { makeDataDir, makeFolder } from './postgres.test-kit.ts';
import type { EmbeddedPostgres } from './postgres.ts';

/** A search gives each host a second or so. On a busy machine one may miss it, so a question is asked again. */
const patience = { timeout: 20_000 };

const emptied = statement('failover-write', 'delete from outbox');
const write = (db: Db) => writeOne(db, system, emptied);
const hostOf = async (db: Db) =>
  (await db.pool.query(`select current_setting('unix_socket_directories') as host`)).rows[0].host;
const sessionsOn = (postgres: EmbeddedPostgres) =>
  askHost(postgres, `select count(*)::int from pg_stat_activity where application_name = 'obmin'`);

async function makePair() {
  const pair = await startPair({ dataDir: await makeDataDir(), copy: makeFolder() });
  onTestFinished(async () => void (await pair.stop()));
  return pair;
}

/** The errors of all writes until one succeeds again. */
async function failuresUntilWritten(db: Db): Promise<unknown[]> {
  const failures: unknown[] = [];
  const attempt = async () => {
    try {
      await write(db);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  await vi.waitFor(attempt, { ...patience, interval: 100 });
  return failures;
}

test('The pool picks the requested one of several hosts and finds the writer after each failover', async () => {
  const { first, standby } = await makePair();
  const expectHost = (wish: string, { connection }: EmbeddedPostgres) =>
    vi.waitFor(async () => {
      const one = openDb({ connectionString: addressOf([standby, first], `target_session_attrs=${wish}`), max: 1 });
      try {
        expect(await hostOf(one)).toBe(connection.host);
      } finally {
        await one.close();
      }
    }, patience);
  await expectHost('any', standby);
  await expectHost('primary', first);
  const url = addressOf([standby, first]);
  const env = { NODE_ENV: 'test', DATABASE_URL: url, MIGRATION_DATABASE_URL: '' };
  const db = await openDatabase(readConfig(env), openLog('silent'));
  onTestFinished(() => db.close());
  expect(await hostOf(db)).toBe(first.connection.host);
  await write(db);

  // The writer keeps running but becomes read-only, so its listeners would receive no events.
  let deaf = 0;
  await outboxStore(db).listen(
    () => undefined,
    () => {
      deaf += 1;
    },
  );
  await setReadOnly(first, true);
  // Either the host refuses the write, or a search for a host has already met its new state. Both are true.
  await vi.waitFor(() => expect(write(db)).rejects.toSatisfy(isDatabaseDown), patience);
  await vi.waitUntil(() => deaf === 1, patience);
  await vi.waitFor(async () => expect(await sessionsOn(first)).toEqual([{ count: 0 }]), patience);
  await expectHost('primary', first);
  // No host takes writes now. In the end the error says so, and never with the password.
  await vi.waitFor(async () => {
    const none = await write(db).catch((error) => error);
    expect(isDatabaseDown(none)).toBe(true);
    expect(none.message).not.toContain('secret-word');
    expect(none.message).toMatch(/^None of the hosts takes writes: .* is read-only, .* is read-only$/);
  }, patience);
  await promote(standby);
  await failuresUntilWritten(db);
  expect(await hostOf(db)).toBe(standby.connection.host);

  // The writer stops.
  await setReadOnly(first, false);
  await standby.stop();
  for (const failure of await failuresUntilWritten(db)) expect(isDatabaseDown(failure)).toBe(true);
  expect(await hostOf(db)).toBe(first.connection.host);
});
