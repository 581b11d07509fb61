import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir, makeFolder, type Program, query, runProgram, start } from './postgres.test-kit.ts';
import { findProcess, type Process } from './processes.ts';
import { hasOtherHead, headOf, socketFolderOf, until, watchdogsIn, workersIn } from './workers.test-kit.ts';

const slow = { timeout: 240_000 };

test('every acknowledged row survives kill -9 of our server', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  const acknowledged = await hearRows(writer, 50);
  process.kill(writer.pid, 'SIGKILL');
  await expectRows(dataDir, acknowledged);
});

test('every acknowledged row survives kill -9 of our server and of PostgreSQL', slow, async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  const acknowledged = await hearRows(writer, 50);
  process.kill(headOf(dataDir), 'SIGKILL');
  process.kill(writer.pid, 'SIGKILL');
  await expectRows(dataDir, acknowledged);
});

test('adopts a PostgreSQL without a watchdog and watches it again', slow, async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  const acknowledged = await hearRows(writer, 5);
  const head = headOf(dataDir);
  await killTogether(dataDir, writer);
  expect(findProcess(head)).toBeDefined();

  const adopter = runProgram(`
    const postgres = await start({ dataDir: ${JSON.stringify(dataDir)} });
    say(await query(postgres, 'select id from kept'));`);
  expect(await adopter.hear()).toEqual(expect.arrayContaining(acknowledged));
  expect(headOf(dataDir)).toBe(head);
  process.kill(adopter.pid, 'SIGKILL');
  await until(() => workersIn(dataDir).length === 0, 'the adopted PostgreSQL has ended with its server');
});

test('stops an adopted PostgreSQL', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  await hearRows(writer, 1);
  await killTogether(dataDir, writer);
  const postgres = await start({ dataDir });
  await postgres.stop();
  expect(workersIn(dataDir)).toEqual([]);
  expect(existsSync(postgres.connection.host)).toBe(false);
});

test('restarts a running PostgreSQL that lost its socket', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  const acknowledged = await hearRows(writer, 5);
  const head = headOf(dataDir);
  await killTogether(dataDir, writer);
  rmSync(socketFolderOf(dataDir), { recursive: true });
  await expectRows(dataDir, acknowledged);
  expect(findProcess(head)?.isZombie ?? true).toBe(true);
});

test('starts although a busy worker survived the kill of all other processes', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const busy = runProgram(`
    const postgres = await start({ dataDir: ${JSON.stringify(dataDir)} });
    query(postgres, 'select count(*) from generate_series(1, 100000000000) as n where n < 0');
    say('begun');`);
  await busy.hear();
  const isLong = ({ command }: Process) => command[0]?.includes(' SELECT') === true;
  await until(() => workersIn(dataDir).some(isLong), 'the long statement runs');
  const head = headOf(dataDir);
  await killTogether(dataDir, busy);
  process.kill(head, 'SIGKILL');
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
});

test('refuses a second start on the same folder, names the first process and does no harm', slow, async () => {
  const dataDir = await makeDataDir();
  const first = runProgram(`
    const postgres = await start({ dataDir: ${JSON.stringify(dataDir)} });
    say(postgres.connection);`);
  const connection = JSON.parse(JSON.stringify(await first.hear()));
  const message = `Obmin already runs on the data folder ${dataDir} (process ${first.pid})`;
  await expect(start({ dataDir })).rejects.toThrow(message);
  await expect(start({ dataDir: `${dataDir}/../${dataDir.split('/').at(-1)}` })).rejects.toThrow(message);
  expect(await query({ connection }, 'select 1')).toEqual([1]);
});

test('refuses a second start in the same process', slow, async () => {
  const dataDir = await makeDataDir();
  const postgres = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrow(`(process ${process.pid})`);
  expect(await query(postgres, 'select 1')).toEqual([1]);
});

test('lets one of many simultaneous starts on an empty folder run and refuses the others', {
  ...slow,
  tags: 'long',
}, async () => {
  const dataDir = makeFolder();
  const code = `await start({ dataDir: ${JSON.stringify(dataDir)} }); say('runs');`;
  const heard = await Promise.all([1, 2, 3, 4].map(() => runProgram(code).hear()));
  expect(heard.filter((line) => line === 'runs')).toHaveLength(1);
  expect(heard.filter((line) => line.includes('Obmin already runs'))).toHaveLength(3);
});

test('creates the database again after a kill during its creation', { ...slow, tags: 'long' }, async () => {
  const dataDir = makeFolder();
  const first = runProgram(`await start({ dataDir: ${JSON.stringify(dataDir)} });`);
  const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.init-'));
  await until(() => existsSync(join(dataDir, unfinished() ?? 'none', 'PG_VERSION')), 'the making has begun');
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const second = await start({ dataDir });
  expect(await query(second, 'select 1')).toEqual([1]);
  await second.stop();
  await until(() => workersIn(dataDir).length === 0, 'the orphaned initdb has ended');
  await start({ dataDir });
  expect(unfinished()).toBeUndefined();
});

test('stops PostgreSQL and leaves nothing when our server dies', slow, async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  await hearRows(writer, 1);
  const socketFolder = socketFolderOf(dataDir);
  process.kill(writer.pid, 'SIGKILL');
  await until(() => workersIn(dataDir).length === 0, 'the watchdog has ended PostgreSQL and itself');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(socketFolder)).toBe(false);
});

test('keeps PostgreSQL running on Ctrl-C until our server has finished', slow, async () => {
  const dataDir = await makeDataDir();
  const server = runProgram(`
    const postgres = await start({ dataDir: ${JSON.stringify(dataDir)} });
    process.on('SIGINT', async () => {
      say(await query(postgres, "select 'finished the last order'"));
      await postgres.stop();
      process.exit(0);
    });
    say('runs');`);
  await server.hear();
  process.kill(-server.pid, 'SIGINT');
  expect(await server.hear()).toEqual(['finished the last order']);
  expect(await server.ended).toBe(0);
  expect(workersIn(dataDir)).toEqual([]);
});

test('restarts a dead PostgreSQL on the same socket while our server runs', slow, async () => {
  const dataDir = await makeDataDir();
  const lines: string[] = [];
  const postgres = await start({ dataDir, log: (line) => lines.push(line) });
  await query(postgres, 'create table kept as select 7 as id');
  const head = headOf(dataDir);
  process.kill(head, 'SIGKILL');
  await until(() => hasOtherHead(dataDir, head), 'there is another PostgreSQL');
  expect(await query(postgres, 'select id from kept')).toEqual([7]);
  expect(lines.join('\n')).toContain('PostgreSQL ended by itself (exit code 137)');
  await postgres.stop();
  expect(workersIn(dataDir)).toEqual([]);
});

test('replaces a killed watchdog', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const postgres = await start({ dataDir });
  const killed = watchdogsIn(dataDir).map(({ pid }) => pid);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await until(() => watchdogsIn(dataDir).some(({ pid }) => !killed.includes(pid)), 'there is another watchdog');
  expect(await query(postgres, 'select 1')).toEqual([1]);
  await postgres.stop();
  expect(workersIn(dataDir)).toEqual([]);
});

test('a start waits for the end of the previous one', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const writer = startWriter(dataDir);
  const acknowledged = await hearRows(writer, 20);
  const [watchdog] = watchdogsIn(dataDir);
  // Pauses the watchdog: the next start must wait for it.
  for (const { pid } of watchdogsIn(dataDir)) process.kill(pid, 'SIGSTOP');
  process.kill(writer.pid, 'SIGKILL');
  await writer.ended;
  const lines: string[] = [];
  const next = start({ dataDir, log: (line) => lines.push(line) });
  const ownerOf = () => readFileSync(join(dataDir, 'postgres.owner'), 'utf8').trim();
  await until(() => ownerOf() === String(process.pid), 'the next one has the lock');
  expect(watchdog && findProcess(watchdog.pid)).toBeDefined();
  for (const { pid } of watchdogsIn(dataDir)) process.kill(pid, 'SIGCONT');
  expect(await query(await next, 'select id from kept')).toEqual(expect.arrayContaining(acknowledged));
  expect(lines).toEqual([]);
});

/** A program that inserts rows one by one and prints each id after its commit. */
function startWriter(dataDir: string): Program {
  return runProgram(`
    const postgres = await start({ dataDir: ${JSON.stringify(dataDir)} });
    await query(postgres, 'create table if not exists kept (id int primary key)');
    const client = new pg.Client(postgres.connection);
    client.on('error', () => process.exit(2));
    await client.connect();
    for (let id = 1; ; id++) {
      await client.query('insert into kept values ($1)', [id]);
      say(id);
    }`);
}

async function hearRows(writer: Program, count: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  while (rows.length < count) rows.push(await writer.hear());
  expect(rows).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  return rows;
}

async function expectRows(dataDir: string, acknowledged: unknown[]): Promise<void> {
  const rows = await query(await start({ dataDir }), 'select id from kept order by id');
  expect(rows.slice(0, acknowledged.length)).toEqual(acknowledged);
}

/**
 * Kills our server and both watchdog processes at the same time, before one of them can react to the end of another.
 */
async function killTogether(dataDir: string, program: Program): Promise<void> {
  const watchdogs = watchdogsIn(dataDir).map(({ pid }) => pid);
  expect(watchdogs).toHaveLength(2);
  for (const pid of [...watchdogs, program.pid]) process.kill(pid, 'SIGSTOP');
  for (const pid of [...watchdogs, program.pid]) process.kill(pid, 'SIGKILL');
  await program.ended;
}
