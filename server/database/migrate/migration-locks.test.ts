import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { openWorld } from '../../testing/world.ts';
import { migrate } from './migrate.ts';
import { defaultWaitTimes } from './migration-locks.ts';

let logged: string[];
const world = await forFile(openWorld());
beforeEach(() => {
  logged = [];
});

const note = (text: string) => void logged.push(text);
const log = { info: note, warn: note };
/** Shorter than the usual values, so that tests run fast. */
const patience = { lockMs: 200, firstPauseMs: 100, longestPauseMs: 200 };
const addColumn = '-- expand\nalter table apples add column colour text';

/** Creates a folder with one migration, and returns a function that runs it. */
async function prepare(sql = addColumn) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const { pool } = world.db;
  await pool.query('alter table migrations rename to own_migrations');
  await pool.query('create table apples (id int)');
  onTestFinished(async () => {
    await pool.query('drop table if exists migrations, apples, pears');
    await pool.query('alter table own_migrations rename to migrations');
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, '0018-apples.sql'), sql);
  return (more: object = {}) =>
    migrate(world.db, { folder: pathToFileURL(`${folder}/`), log, waitTimes: { ...patience, ...more } });
}

/** A transaction that has read the table and stays open. Its lock blocks changes of the table. */
async function openReader() {
  const client = await world.db.pool.connect();
  await client.query(`begin; set local application_name = 'a long report'; select * from apples`);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  let open = true;
  const end = async () => {
    if (!open) return;
    open = false;
    await client.query('rollback');
    client.release();
  };
  // A failed test must not leave the lock to the next one.
  onTestFinished(end);
  return { pid: rows[0].pid, end };
}

test('Writes continue while a migration waits for a long read', async () => {
  const run = await prepare();
  const reader = await openReader();
  const migrating = run();
  // If the migration waited for the lock without end, each insert would fail after the statement timeout of 5 s.
  for (let count = 0; logged.length < 3; count += 1)
    await world.db.pool.query('insert into apples (id) values ($1)', [count]);
  await reader.end();
  expect((await migrating).applied).toEqual(['0018-apples.sql']);
  await world.db.pool.query(`insert into apples (colour) values ('red')`);
});

test('The log names the process that blocks a migration by number, name and age, without its query', async () => {
  const run = await prepare();
  const reader = await openReader();
  const migrating = run();
  const named = new RegExp(
    `^0018-apples.sql waits for a lock that is held by process ${reader.pid} \\(a long report, in its transaction for \\d+ s\\); it tries again$`,
  );
  // On a busy machine an attempt can end before the database was asked who holds the lock.
  await vi.waitUntil(() => logged.some((line) => named.test(line)), { timeout: 20_000 });
  await reader.end();
  await migrating;
  expect(logged.join()).not.toContain('select');
});

test('A migration that never gets its lock fails and changes nothing', async () => {
  const run = await prepare(`-- expand\ncreate table pears (id int); alter table apples add column colour text`);
  const reader = await openReader();
  // Less than one wait for the lock, and enough for the turn: the session of the test before may still be closing.
  await expect(run({ totalMs: patience.lockMs - 50 })).rejects.toThrow(
    /^0018-apples.sql could not be applied: 0018-apples.sql waits for a lock that is held by (process \d+ .*|others), and was not patient any longer$/,
  );
  await reader.end();
  expect((await world.db.pool.query(`select to_regclass('pears') as pears`)).rows).toEqual([{ pears: null }]);
  expect((await run()).applied).toEqual(['0018-apples.sql']);
});

test('Another server waits longer for its turn than for a lock', async () => {
  const run = await prepare();
  const reader = await openReader();
  const both = [run({ lockMs: 50 }), run({ lockMs: 50 })];
  // The first waits for the reader, the second waits for the first.
  await vi.waitUntil(() => logged.filter((line) => line.startsWith('0018')).length > 3, { timeout: 20_000 });
  expect(logged).toContain('Another server is migrating the database: waiting for it');
  await reader.end();
  expect((await Promise.all(both)).flatMap(({ applied }) => applied)).toEqual(['0018-apples.sql']);
});

test('By default a migration waits two seconds for a lock and may run for fifteen minutes', async () => {
  const settings = `current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
  const run = await prepare(`-- expand\ncreate table pears as select ${settings}`);
  await run(defaultWaitTimes);
  expect((await world.db.pool.query('select * from pears')).rows).toEqual([{ lock: '2s', statement: '15min' }]);
});
