import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type World } from '../testing/world.ts';
import { openDb } from './db.ts';

const world = await forFile(openWorld());

test('numeric values keep their exact digits', async () => {
  const { rows } = await world.db.pool.query(
    `select 12345678901234567890.123456::numeric as big, 0.00000001::numeric as small, 5.100000::numeric(16, 6) as plain`,
  );
  expect(rows[0]).toEqual({ big: '12345678901234567890.123456', small: '0.00000001', plain: '5.1' });
});

test('int8 values are numbers while exact, and throw when too large', async () => {
  const { rows } = await world.db.pool.query('select 9007199254740991::int8 as count');
  expect(rows[0]).toEqual({ count: Number.MAX_SAFE_INTEGER });
  await expect(world.db.pool.query('select 9007199254740993::int8')).rejects.toThrow('too large');
});

test('numbers in JSON are numbers while exact, and money that would lose digits throws', async () => {
  const { rows } = await world.db.pool.query(
    `select json_build_object('count', 3, 'lat', 49.84190000000001::float8, 'rate', '1234567890.12345678') as read,
       jsonb_build_object('lat', -8.645437414010632e-47::float8, 'lng', 1e-7::float8, 'far', 1.5e+22::float8) as places`,
  );
  expect(rows).toEqual([
    {
      read: { count: 3, lat: 49.84190000000001, rate: '1234567890.12345678' },
      places: { lat: -8.645437414010632e-47, lng: 1e-7, far: 1.5e22 },
    },
  ]);
  const lost = `select jsonb_build_object('rate', 1234567890.12345678) as read`;
  await expect(world.db.pool.query(lost)).rejects.toThrow('loses digits: 1234567890.12345678');
  expect((await world.db.pool.query('select 1 as next')).rows).toEqual([{ next: 1 }]);
});

test('A connection whose answer timed out is not used again', async () => {
  const db = openDb({ ...inject('database').connection, query_timeout: 50, max: 1 });
  await expect(sql`select pg_sleep(5)`.execute(db.kysely)).rejects.toThrow('Query read timeout');
  expect(db.pool.totalCount).toBe(0);
  // A busy machine could need more than 50 ms for the next answer too.
  db.pool.options.query_timeout = 8_000;
  expect((await sql`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
  await expect(sql`select no_such_column`.execute(db.kysely)).rejects.toThrow('does not exist');
  expect(db.pool.totalCount).toBe(1);
  await db.close();
});

test('Locks of a server that vanished are released soon', async () => {
  const { rows } = await world.db.pool.query(
    `select name, source, setting::int > 0 as is_set from pg_settings
     where name in ('idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_count') order by name`,
  );
  expect(rows).toMatchObject([
    { name: 'idle_in_transaction_session_timeout', source: 'session', is_set: true },
    { name: 'tcp_keepalives_count', source: 'session' },
    { name: 'tcp_keepalives_idle', source: 'session' },
  ]);
});

test('An abandoned transaction ends after its timeout and releases its locks', async () => {
  const { database } = world.db.pool.options;
  const left = openDb({ ...inject('database').connection, database, idle_in_transaction_session_timeout: 100, max: 1 });
  const client = await left.pool.connect();
  // Sent together: on a busy machine the pause between two statements could be longer than the timeout.
  await client.query('begin; select pg_advisory_lock(7264, 1), pg_advisory_xact_lock(7264, 2)');
  await world.db.pool.query('select pg_advisory_lock(7264, 1), pg_advisory_xact_lock(7264, 2)');
  await world.db.pool.query('select pg_advisory_unlock_all()');
  client.release(true);
  await left.close();
});

test('Our transactions have a time limit where PostgreSQL supports it', async () => {
  const timeoutSql = `select setting from pg_settings where name = 'transaction_timeout'`;
  const { rows } = await world.db.pool.query(timeoutSql);
  expect(rows).toEqual(await known(world.db, [{ setting: '30000' }]));
  // The limit must not cut off statements that have a longer timeout.
  const patient = openDb({ ...inject('database').connection, statement_timeout: 60_000, max: 1 });
  expect((await patient.pool.query(timeoutSql)).rows).toEqual(await known(patient, [{ setting: '60000' }]));
  await patient.close();
});

/** PostgreSQL has this setting since version 17. */
async function known<T>({ pool }: Pick<World['db'], 'pool'>, settings: T[]): Promise<T[]> {
  const { rows } = await pool.query(`select current_setting('server_version_num')::int >= 170000 as knows`);
  return rows[0].knows ? settings : [];
}
