import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { isDatabaseDown } from '../lib/database-down.ts';
import { type Db, openDb } from '../lib/db.ts';
import { openLog } from '../lib/log.ts';
import { outboxStore } from '../live/outbox.store.ts';
import { addressOf, promote, setReadOnly, startPair } from './failover.test-kit.ts';
import { query } from './postgres.test-kit.ts';
import type { EmbeddedPostgres } from './postgres.ts';

const write = async (db: Db) => {
  await db.pool.query('delete from outbox');
};
const hostOf = async (db: Db) =>
  (await db.pool.query(`select current_setting('unix_socket_directories') as host`)).rows[0].host;
const sessionsOn = (postgres: EmbeddedPostgres) =>
  query(postgres, `select count(*)::int from pg_stat_activity where application_name = 'obmin'`);

/** What calls failed with until one succeeded again. */
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
  await vi.waitFor(attempt, { timeout: 10_000, interval: 100 });
  return failures;
}

test('Of several hosts the pool finds the one that takes writes, and finds it again after each failover', async () => {
  const { first, standby } = await startPair();
  const url = addressOf([standby, first]);
  const env = { NODE_ENV: 'test', DATABASE_URL: url, MIGRATION_DATABASE_URL: '' };
  const db = await openDatabase(readConfig(env), openLog('silent'));
  onTestFinished(() => db.close());
  expect(await hostOf(db)).toBe(first.connection.host);
  await write(db);

  // The writer goes on, but takes no writes any more: its listeners would hear nothing.
  let deaf = 0;
  await outboxStore(db).listen(
    () => undefined,
    () => {
      deaf += 1;
    },
  );
  await setReadOnly(first, true);
  await vi.waitFor(() => expect(write(db)).rejects.toThrow('read-only transaction'), { timeout: 10_000 });
  await vi.waitUntil(() => deaf === 1, { timeout: 10_000 });
  await vi.waitFor(async () => expect(await sessionsOn(first)).toEqual([0]), { timeout: 10_000 });
  // There is none now. That is told as what it is, without the password.
  const none = await write(db).catch((error) => error);
  expect(isDatabaseDown(none)).toBe(true);
  expect(none.message).toMatch(/^None of the hosts takes writes: .* is read-only, .* is read-only$/);
  expect(none.message).not.toContain('secret-word');
  await promote(standby);
  await failuresUntilWritten(db);
  expect(await hostOf(db)).toBe(standby.connection.host);

  // The writer dies.
  await setReadOnly(first, false);
  await standby.stop();
  for (const failure of await failuresUntilWritten(db)) expect(isDatabaseDown(failure)).toBe(true);
  expect(await hostOf(db)).toBe(first.connection.host);
});

test('With any of several hosts the first that answers is taken, and with primary no standby', async () => {
  const { first, standby } = await startPair();
  const hostFor = async (parameters: string) => {
    const db = openDb({ connectionString: addressOf([standby, first], parameters), max: 1 });
    try {
      return await hostOf(db);
    } finally {
      await db.close();
    }
  };
  expect(await hostFor('target_session_attrs=any')).toBe(standby.connection.host);
  expect(await hostFor('target_session_attrs=primary')).toBe(first.connection.host);
  await setReadOnly(first, true);
  expect(await hostFor('target_session_attrs=primary')).toBe(first.connection.host);
});
