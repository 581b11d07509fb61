import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spawnAsOwner, writePidFile } from './pid-file.test-kit.ts';
import { makeDataDir, makeFolder, query, runProgram, start } from './postgres.test-kit.ts';
import { findProcess } from './processes.ts';
import { headOf, isReady, postmastersIn, until, workersIn } from './workers.test-kit.ts';

const slow = { timeout: 240_000 };

test('starts when postmaster.pid names a living process of another program', slow, async () => {
  const dataDir = await makeDataDir();
  const other = spawnAsOwner(dataDir, ['sleep', '600']);
  writePidFile(dataDir, other.pid);
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
  expect(other.exitCode).toBeNull();
});

test('starts when postmaster.pid names a process of another PostgreSQL', { ...slow, tags: 'long' }, async () => {
  const neighbourDir = await makeDataDir();
  const neighbour = await start({ dataDir: neighbourDir });
  const dataDir = await makeDataDir();
  writePidFile(dataDir, headOf(neighbourDir));
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
  expect(await query(neighbour, 'select 1')).toEqual([1]);
});

test('starts when postmaster.pid names a zombie', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  // The shell becomes a program that never waits for its child.
  const parent = spawnAsOwner(dataDir, ['sh', '-c', 'sleep 600 & echo $!; exec sleep 601']);
  const [printed] = parent.stdout ? await once(parent.stdout, 'data') : [];
  const zombie = Number(printed);
  await until(() => findProcess(parent.pid ?? 0)?.name === 'sleep', 'the shell has become another program');
  process.kill(zombie, 'SIGKILL');
  await until(() => findProcess(zombie)?.isZombie === true, 'there is a zombie');
  writePidFile(dataDir, zombie);
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
});

test('leaves a postmaster.pid of a dead process to PostgreSQL', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const dead = spawnAsOwner(dataDir, ['true']);
  await once(dead, 'exit');
  writePidFile(dataDir, dead.pid);
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
});

test('refuses a folder on which a PostgreSQL was started by hand', slow, async () => {
  const dataDir = await makeDataDir();
  const cluster = join(dataDir, 'postgres');
  const first = await start({ dataDir });
  const [head] = postmastersIn(dataDir);
  await first.stop();
  const binary = head?.command[0] ?? '';
  const byHand = spawnAsOwner(dataDir, [binary, '-D', cluster, '-c', 'listen_addresses=', '-k', cluster]);
  await until(() => isReady(dataDir), 'it runs');
  await expect(start({ dataDir })).rejects.toThrow(`Another PostgreSQL (process ${byHand.pid}) works on the folder`);
  expect(byHand.exitCode).toBeNull();
});

test('refuses a copy of a running data folder every time, without harm to the original', slow, async () => {
  const dataDir = await makeDataDir();
  const running = await start({ dataDir });
  await query(running, 'create table kept as select 7 as id');
  const copy = copyOf(dataDir);
  for (let round = 0; round < 2; round += 1) {
    await expect(start({ dataDir: copy })).rejects.toThrow(
      `The database in ${join(copy, 'postgres')} was copied while its server was running (PostgreSQL is process ${headOf(dataDir)})`,
    );
    expect(await query(running, 'select id from kept')).toEqual([7]);
  }
  expect(workersIn(copy)).toEqual([]);
});

test('refuses a copy whose original socket answers, even when its process is hidden', {
  ...slow,
  tags: 'long',
}, async () => {
  const neighbourDir = await makeDataDir();
  const neighbour = await start({ dataDir: neighbourDir });
  const dataDir = await makeDataDir();
  const dead = spawnAsOwner(dataDir, ['true']);
  await once(dead, 'exit');
  writePidFile(dataDir, dead.pid, neighbour.connection.host);
  await expect(start({ dataDir })).rejects.toThrow('was copied while its server was running');
  expect(await query(neighbour, 'select 1')).toEqual([1]);
});

test('starts on a copy made again after the server stopped', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const running = await start({ dataDir });
  await query(running, 'create table kept as select 7 as id');
  await running.stop();
  expect(await query(await start({ dataDir: copyOf(dataDir) }), 'select id from kept')).toEqual([7]);
});

test('starts on a copy of a killed server with every acknowledged row', slow, async () => {
  const dataDir = await makeDataDir();
  const server = runProgram(`
    const postgres = await start({ dataDir: ${JSON.stringify(dataDir)} });
    say(await query(postgres, 'create table kept as select 7 as id'));`);
  await server.hear();
  const everybody = [server.pid, ...workersIn(dataDir).map(({ pid }) => pid)];
  for (const pid of everybody) process.kill(pid, 'SIGSTOP');
  for (const pid of everybody) process.kill(pid, 'SIGKILL');
  await until(() => workersIn(dataDir).length === 0, 'everything of it is dead');
  const copy = copyOf(dataDir);
  expect(isReady(copy)).toBe(true);
  expect(await query(await start({ dataDir: copy }), 'select id from kept')).toEqual([7]);
});

test('neither uses nor empties a folder of another user in place of the socket folder', {
  ...slow,
  tags: 'long',
}, async () => {
  const dataDir = await makeDataDir();
  const trap = join(makeFolder(), 'obmin-trap');
  mkdirSync(trap, { mode: 0o777 });
  writeFileSync(join(trap, '.s.PGSQL.5432'), 'bait');
  const dead = spawnAsOwner(dataDir, ['true']);
  await once(dead, 'exit');
  writePidFile(dataDir, dead.pid, trap);
  const postgres = await start({ dataDir });
  expect(postgres.connection.host).not.toBe(trap);
  expect(readFileSync(join(trap, '.s.PGSQL.5432'), 'utf8')).toBe('bait');
});

/** Copies the data folder as a person makes a backup, with or without a running server. */
function copyOf(dataDir: string): string {
  const copy = makeFolder();
  // `cp` reports an error for a file that the running server removes during the copy, and continues.
  spawnSync('cp', ['-a', `${dataDir}/.`, copy]);
  return copy;
}
