import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { checkDatabase } from './db-check.ts';
import { migrate } from './migrate.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await world.db.pool.query('alter table migrations rename to own_migrations');
});
afterEach(async () => {
  await world.db.pool.query(
    'drop table if exists migrations, apples, pears; alter table own_migrations rename to migrations',
  );
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(world.db, pathToFileURL(`${folder}/`));
const tables = async () => {
  const { rows } = await world.db.pool.query(
    `select relname from pg_class where relname in ('apples', 'pears') order by 1`,
  );
  return rows.map(({ relname }) => relname);
};

test('Migrating twice is migrating once, and a new file is added to the old', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await write('notes.txt', 'not a migration');
  expect(await run()).toEqual(['0001-apples.sql']);
  expect(await run()).toEqual([]);
  await write('0002-pears.sql', 'create table pears (id int); insert into pears values (1);');
  expect(await run()).toEqual(['0002-pears.sql']);
  expect(await tables()).toEqual(['apples', 'pears']);
});

test('Two servers that start at once migrate once', async () => {
  await write('0001-apples.sql', 'create table apples (id int); select pg_sleep(0.1)');
  expect((await Promise.all([run(), run(), run()])).flat()).toEqual(['0001-apples.sql']);
});

test('A migration that was changed afterwards is refused', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await run();
  await write('0001-apples.sql', 'create table apples (id bigint)');
  await write('0002-pears.sql', 'create table pears (id int)');
  await expect(run()).rejects.toThrow('0001-apples.sql was changed');
  expect(await tables()).toEqual(['apples']);
});

test('A database that is newer than the program is refused', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await run();
  await rm(join(folder, '0001-apples.sql'));
  await expect(run()).rejects.toThrow('start a newer program');
});

test('A migration that fails leaves nothing behind', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await write('0002-pears.sql', 'create table pears (id int); select 1 / 0');
  await expect(run()).rejects.toThrow('0002-pears.sql could not be applied: division by zero');
  expect(await tables()).toEqual(['apples']);
  await write('0002-pears.sql', 'create table pears (id int)');
  expect(await run()).toEqual(['0002-pears.sql']);
});

test('The database searches in Cyrillic', async () => {
  await expect(checkDatabase(world.db)).resolves.toBeUndefined();
});

test('A long migration is not cut off by the limit for transactions', async () => {
  await write(
    '0001-apples.sql',
    `create table apples as select current_setting('transaction_timeout', true) as "limit"`,
  );
  await run();
  const { rows } = await world.db.pool.query('select coalesce(nullif("limit", \'\'), \'0\') as "limit" from apples');
  expect(rows).toEqual([{ limit: '0' }]);
});
