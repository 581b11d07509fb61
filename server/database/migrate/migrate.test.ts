import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { openWorld } from '../../testing/world.ts';
import { checkDatabase } from '../connection/db-check.ts';
import { migrate } from './migrate.ts';

let folder: string;
const world = await forFile(openWorld());
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
const migrateHere = (options: Omit<Parameters<typeof migrate>[1], 'folder'> = {}) =>
  migrate(world.db, { folder: pathToFileURL(`${folder}/`), ...options });
const run = async () => (await migrateHere()).applied;
const tables = async () => {
  const { rows } = await world.db.pool.query(
    `select relname from pg_class where relname in ('apples', 'pears') order by 1`,
  );
  return rows.map(({ relname }) => relname);
};

test('A second run changes nothing, and a new file runs after the old ones', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await write('notes.txt', 'not a migration');
  expect(await run()).toEqual(['0001-apples.sql']);
  expect(await run()).toEqual([]);
  await write('0002-pears.sql', 'create table pears (id int); insert into pears values (1);');
  expect(await run()).toEqual(['0002-pears.sql']);
  expect(await tables()).toEqual(['apples', 'pears']);
});

test('Two servers that start at the same time migrate once', async () => {
  await write('0001-apples.sql', 'create table apples (id int); select pg_sleep(0.1)');
  expect((await Promise.all([run(), run(), run()])).flat()).toEqual(['0001-apples.sql']);
});

test('Refuses a migration that was edited after it ran', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await run();
  await write('0001-apples.sql', 'create table apples (id bigint)');
  await write('0002-pears.sql', 'create table pears (id int)');
  await expect(run()).rejects.toThrow('0001-apples.sql was changed');
  expect(await tables()).toEqual(['apples']);
});

test('Refuses a database that is newer than the program', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await run();
  await rm(join(folder, '0001-apples.sql'));
  await expect(run()).rejects.toThrow('start a newer program (0001-apples.sql is not marked as one that only adds)');
});

test('Each migration from 0018 on says in its first line whether it expands or contracts', async () => {
  await write('0017-apples.sql', 'create table apples (id int)');
  expect(await run()).toEqual(['0017-apples.sql']);
  for (const sql of ['create table pears (id int)', '-- expanding\nselect 1', 'select 1; -- expand\n', '-- expand']) {
    await write('0018-pears.sql', sql);
    await expect(run()).rejects.toThrow('0018-pears.sql must begin with the line "-- expand" or "-- contract"');
  }
  await write('0018-pears.sql', '-- contract\nalter table apples rename to pears');
  expect(await run()).toEqual(['0018-pears.sql']);
});

test('Refuses a file marked expand that removes something', async () => {
  await write('0001-apples.sql', 'create table apples (id int, colour text)');
  await run();
  for (const statement of [
    'alter table apples drop column colour',
    'DROP TABLE apples',
    'alter table apples rename colour to color',
    'alter table apples alter colour set not null',
    'alter table apples alter column id set data type bigint',
  ]) {
    await write('0018-fewer.sql', `-- expand\n${statement};`);
    await expect(run()).rejects.toThrow('mark it "-- contract"');
  }
  await write(
    '0018-fewer.sql',
    '-- expand\n-- no drop table, no rename\nalter table apples alter colour drop not null',
  );
  expect(await run()).toEqual(['0018-fewer.sql']);
});

test('The database stores the mark and the release of each migration', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await write('0018-pears.sql', '-- expand\ncreate table pears (id int)');
  await migrateHere({ release: '1.2.0' });
  const { rows } = await world.db.pool.query('select name, mark, release from migrations order by name');
  expect(rows).toEqual([
    { name: '0001-apples.sql', mark: null, release: '1.2.0' },
    { name: '0018-pears.sql', mark: 'expand', release: '1.2.0' },
  ]);
});

test('Old tables of migrations get the new columns, and old programs can still write to them', async () => {
  const before =
    'create table migrations (name text primary key, checksum text not null, done_at timestamptz not null default now())';
  await world.db.pool.query(before);
  await write('0001-apples.sql', 'create table apples (id int)');
  expect(await run()).toEqual(['0001-apples.sql']);
  await world.db.pool.query(`insert into migrations (name, checksum) values ('0002-pears.sql', 'x')`);
  await expect(run()).rejects.toThrow('start a newer program');
});

describe('On a database that the next release has migrated', () => {
  const sql = (mark: string) => `-- ${mark}\nselect 1`;
  const upgrade = async (release: string, ...names: string[]) => {
    for (const name of names) await write(name, sql(name.includes('fewer') ? 'contract' : 'expand'));
    await migrateHere({ release });
  };
  const startOld = async (release = '1.2.0') => {
    for (const name of await readdir(folder)) if (name > '0018') await rm(join(folder, name));
    return migrateHere({ release });
  };
  beforeEach(async () => {
    await write('0001-apples.sql', 'create table apples (id int)');
    await migrateHere({ release: '1.2.0' });
  });

  test('the previous release starts, with any number of added migrations', async () => {
    const names = ['0018-one.sql', '0019-two.sql', '0020-three.sql'];
    await upgrade('1.10.0', ...names);
    expect(await startOld('1.9.0')).toEqual({ applied: [], newer: names });
  });

  test('another build of the same release starts', async () => {
    await upgrade('1.2.0', '0018-one.sql');
    expect(await startOld()).toEqual({ applied: [], newer: ['0018-one.sql'] });
  });

  test('the previous release does not start when one migration may have removed something', async () => {
    await upgrade('1.3.0', '0018-one.sql', '0019-fewer.sql');
    await expect(startOld()).rejects.toThrow(
      'which this program does not know: start a newer program (0019-fewer.sql is not marked as one that only adds)',
    );
  });

  test('a release two steps back does not start', async () => {
    await upgrade('1.3.0', '0018-one.sql');
    await upgrade('1.4.0', '0019-two.sql');
    await expect(startOld()).rejects.toThrow('migrations of 1.3.0, 1.4.0: only one release back may start');
  });

  test('a newer release without one of the files does not start', async () => {
    await upgrade('1.3.0', '0018-one.sql');
    await expect(startOld('1.4.0')).rejects.toThrow('it came with 1.3.0, and this is the newer release 1.4.0');
  });
});

test('A failed migration changes nothing', async () => {
  await write('0001-apples.sql', 'create table apples (id int)');
  await write('0002-pears.sql', 'create table pears (id int); select 1 / 0');
  await expect(run()).rejects.toThrow('0002-pears.sql could not be applied: division by zero');
  expect(await tables()).toEqual(['apples']);
  await write('0002-pears.sql', 'create table pears (id int)');
  expect(await run()).toEqual(['0002-pears.sql']);
});

test('The database check accepts a database that can search Cyrillic text', async () => {
  await expect(checkDatabase(world.db.pool)).resolves.toBeUndefined();
});

test('A long migration is not stopped by the limit of transactions', async () => {
  await write(
    '0001-apples.sql',
    `create table apples as select current_setting('transaction_timeout', true) as "limit"`,
  );
  await run();
  const { rows } = await world.db.pool.query('select coalesce(nullif("limit", \'\'), \'0\') as "limit" from apples');
  expect(rows).toEqual([{ limit: '0' }]);
});
