import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { openDb } from './db.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('The database hands money over with its exact digits', async () => {
  const { rows } = await world.db.pool.query(
    `select 12345678901234567890.123456::numeric as big, 0.00000001::numeric as small, 5.100000::numeric(16, 6) as plain`,
  );
  expect(rows[0]).toEqual({ big: '12345678901234567890.123456', small: '0.00000001', plain: '5.1' });
});

test('A count is a number as long as that is exact', async () => {
  const { rows } = await world.db.pool.query('select 9007199254740991::int8 as count');
  expect(rows[0]).toEqual({ count: Number.MAX_SAFE_INTEGER });
  await expect(world.db.pool.query('select 9007199254740993::int8')).rejects.toThrow('too large');
});

test('A connection that did not answer in time is not used again', async () => {
  const db = openDb({ ...inject('database').connection, query_timeout: 50, max: 1 });
  await expect(sql`select pg_sleep(5)`.execute(db.kysely)).rejects.toThrow('Query read timeout');
  expect(db.pool.totalCount).toBe(0);
  expect((await sql`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
  await expect(sql`select no_such_column`.execute(db.kysely)).rejects.toThrow('does not exist');
  expect(db.pool.totalCount).toBe(1);
  await db.close();
});
