import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unshare } from './identity.ts';
import { copyBinaries, makeDataDir, makeFolder, query, runProgram, start } from './postgres.test-kit.ts';
import { PostgresUnavailable } from './postgres.ts';
import { findProcess } from './processes.ts';
import { isRoot, nobody, postmastersIn, until, workersIn } from './workers.test-kit.ts';

const slow = { timeout: 240_000 };
const needsRoot = 'only root has to become somebody else';

test('starts a new database that answers', slow, async () => {
  const postgres = await start({ dataDir: join(makeFolder(), 'not', 'yet', 'there') });
  expect(await query(postgres, 'select 6 * 7')).toEqual([42]);
  expect(await query(postgres, 'select current_database(), current_user')).toEqual(['obmin', 'postgres']);
});

test('keeps stored data after a restart', slow, async () => {
  const dataDir = makeFolder();
  const first = await start({ dataDir });
  await query(first, 'create table kept as select 7 as id');
  await first.stop();
  expect(await query(await start({ dataDir }), 'select id from kept')).toEqual([7]);
});

test('Cyrillic words have trigrams, so that search finds them', slow, async () => {
  const postgres = await start({ dataDir: await makeDataDir() });
  await query(postgres, 'create extension pg_trgm');
  const [found] = await query(postgres, "select show_trgm('Львів')");
  expect(found).toHaveLength(6);
  expect(await query(postgres, "select similarity('Львів', 'львів')")).toEqual([1]);
});

test('committed transactions are on the disk', slow, async () => {
  const postgres = await start({ dataDir: await makeDataDir() });
  const settings = "select current_setting('fsync'), current_setting('synchronous_commit')";
  expect(await query(postgres, settings)).toEqual(['on', 'on']);
});

test('other users cannot reach the socket, and no TCP port is open', slow, async () => {
  const postgres = await start({ dataDir: await makeDataDir() });
  const { host } = postgres.connection;
  expect(lstatSync(host).mode & 0o777).toBe(0o700);
  expect(Buffer.byteLength(join(host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
  expect(await query(postgres, "select current_setting('listen_addresses')")).toEqual(['']);
});

test('other users cannot read the log or the data folder', slow, async () => {
  const dataDir = join(makeFolder(), 'data');
  await start({ dataDir });
  expect(statSync(dataDir).mode & 0o077).toBe(isRoot ? 0o011 : 0);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'postgres.log')).mode & 0o077).toBe(0);
});

test('ignores environment variables for other databases', { ...slow, tags: 'long' }, async () => {
  const program = runProgram(
    `const postgres = await start({ dataDir: ${JSON.stringify(await makeDataDir())} });
     say(await query(postgres, 'select 1')); await postgres.stop(); process.exit();`,
    { env: { PGPORT: '6543', PGHOST: 'elsewhere', PGDATABASE: 'other', PGUSER: 'other', PGSSLMODE: 'require' } },
  );
  expect(await program.hear()).toEqual([1]);
});

test('leaves nothing after one or two stops', slow, async () => {
  const dataDir = await makeDataDir();
  const postgres = await start({ dataDir });
  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(workersIn(dataDir)).toEqual([]);
  expect(existsSync(postgres.connection.host)).toBe(false);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log']);
});

test('starts as an ordinary user', { ...slow, tags: 'long' }, async () => {
  const dataDir = makeFolder(0o700);
  const options = { dataDir, binariesDir: copyBinaries() };
  if (isRoot) chownSync(dataDir, nobody, nobody);
  const program = runProgram(
    `const postgres = await start(${JSON.stringify(options)});
     say(await query(postgres, 'select 1')); await postgres.stop(); process.exit();`,
    isRoot ? { uid: nobody } : {},
  );
  expect(await program.hear()).toEqual([1]);
});

test('started by root, runs as another user', slow, async ({ skip }) => {
  skip(!isRoot, needsRoot);
  const dataDir = makeFolder();
  const binariesDir = copyBinaries();
  const postgres = await start({ dataDir, binariesDir });
  expect(await query(postgres, 'select 1')).toEqual([1]);
  const [head] = postmastersIn(dataDir);
  expect(statSync(`/proc/${head?.pid}`).uid).not.toBe(0);
});

test('started by root, works below a folder closed to other users', { ...slow, tags: 'long' }, async ({ skip }) => {
  skip(!isRoot, needsRoot);
  skip(!canMapUsers(), 'this system does not let root map users, as in many containers');
  const dataDir = join(makeFolder(0o700), 'data');
  const first = await start({ dataDir });
  expect(await query(first, 'select 1')).toEqual([1]);
  await first.stop();
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
});

test('started by root in a closed home folder, runs as its owner', { ...slow, tags: 'long' }, async ({ skip }) => {
  skip(!isRoot, needsRoot);
  const home = makeFolder(0o700);
  // User id 1 has a name on every system: daemon or bin.
  chownSync(home, 1, 1);
  const dataDir = join(home, 'data');
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(1);
});

test('tells root what to do when no user fits', slow, async ({ skip }) => {
  skip(!isRoot, needsRoot);
  const dataDir = join(makeFolder(0o700), 'data');
  const program = runProgram(`await start({ dataDir: ${JSON.stringify(dataDir)} });`, {
    env: { PATH: pathWithout('unshare') },
  });
  const message = await program.hear();
  expect(message).toContain('unavailable: No user was found who can run PostgreSQL on');
  expect(message).toContain('DATABASE_URL');
});

test('creates the links to the libraries when install scripts are off', slow, async () => {
  const binariesDir = copyBinaries();
  expect(existsSync(join(binariesDir, 'lib', 'libpq.so.5'))).toBe(false);
  const postgres = await start({ dataDir: await makeDataDir(), binariesDir });
  expect(await query(postgres, 'select 1')).toEqual([1]);
  expect(lstatSync(join(binariesDir, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true);
});

test('creates the links in the data folder when the installation is read-only', { ...slow, tags: 'long' }, async () => {
  const dataDir = makeFolder();
  const binariesDir = copyBinaries();
  chmodSync(join(binariesDir, 'lib'), 0o555);
  // Links of an earlier start, when the installation was in another folder.
  mkdirSync(join(dataDir, 'postgres.lib'));
  symlinkSync('/elsewhere/libpq.so.5.18', join(dataDir, 'postgres.lib', 'libpq.so.5'));
  symlinkSync('/elsewhere/libicui18n.so.60', join(dataDir, 'postgres.lib', 'libicui18n.so.60'));
  if (isRoot) for (const path of [dataDir, join(dataDir, 'postgres.lib')]) chownSync(path, nobody, nobody);
  const program = runProgram(
    `const postgres = await start(${JSON.stringify({ dataDir, binariesDir })});
     say(await query(postgres, 'select 1')); await postgres.stop(); process.exit();`,
    isRoot ? { uid: nobody } : {},
  );
  expect(await program.hear()).toEqual([1]);
  expect(readdirSync(join(dataDir, 'postgres.lib'))).toContain('libpq.so.5');
  chmodSync(join(binariesDir, 'lib'), 0o755);
});

test('names a library that the system lacks', slow, async () => {
  const binariesDir = copyBinaries();
  rmSync(join(binariesDir, 'lib', 'libicui18n.so.60.2'));
  const refused = start({ dataDir: makeFolder(), binariesDir });
  await expect(refused).rejects.toThrow(PostgresUnavailable);
  await expect(refused).rejects.toThrow(/Install the library libicui18n\.so\.60 .* or set DATABASE_URL/);
});

test('shows only the error lines when the database cannot be created', { ...slow, tags: 'long' }, async () => {
  const binariesDir = copyBinaries();
  rmSync(join(binariesDir, 'share', 'postgresql', 'information_schema.sql'));
  const refused = start({ dataDir: makeFolder(), binariesDir });
  await expect(refused).rejects.toThrow(
    /^The database could not be made in \S+: initdb: error: file "[^"]+information_schema\.sql" does not exist/,
  );
  await expect(refused).rejects.not.toThrow('collation');
});

test('says on an unsupported system that DATABASE_URL is needed', slow, async () => {
  const dataDir = makeFolder();
  const program = runProgram(
    `Object.defineProperty(process, 'platform', { value: 'darwin' });
     await start({ dataDir: ${JSON.stringify(dataDir)} });`,
  );
  expect(await program.hear()).toMatch(/^unavailable: .* this is darwin-.* set DATABASE_URL/);
});

test('explains that the data folder cannot be reached', slow, async () => {
  const closed = makeFolder(0o500);
  const program = runProgram(
    `await start({ dataDir: ${JSON.stringify(join(closed, 'data'))} });`,
    isRoot ? { uid: nobody } : {},
  );
  expect(await program.hear()).toMatch(/^unavailable: The data folder .* cannot be used: EACCES.*DATA_DIR/);
});

test('fails at once when the system allows no data folder', slow, async () => {
  const program = runProgram(`await start({ dataDir: '/proc/obmin/data' });`);
  expect(await program.hear()).toMatch(/^unavailable: The data folder .* cannot be used: ENOENT.*DATA_DIR/);
});

test('refuses the database of another user', slow, async ({ skip }) => {
  skip(!isRoot, 'only root can make a folder of another user');
  const dataDir = makeFolder(0o777);
  mkdirSync(join(dataDir, 'postgres'));
  const program = runProgram(`await start({ dataDir: ${JSON.stringify(dataDir)} });`, { uid: nobody });
  expect(await program.hear()).toMatch(/^unavailable: The database in .* belongs to the user with number 0/);
});

test('refuses a folder with other content', slow, async () => {
  const dataDir = makeFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'Dear reader');
  await expect(start({ dataDir })).rejects.toThrow(/holds something that is not a PostgreSQL database/);
  expect(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('Dear reader');
});

test('refuses a database of another major version without touching it', slow, async () => {
  const dataDir = await makeDataDir();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start({ dataDir })).rejects.toThrow(/made by PostgreSQL 17, and PostgreSQL 18 is installed/);
});

test('shows the end of the log when PostgreSQL does not start', slow, async () => {
  const dataDir = await makeDataDir();
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(start({ dataDir })).rejects.toThrow(/did not start[\s\S]*no_such_setting/);
  expect(workersIn(dataDir)).toEqual([]);
});

test('releases the folder after a refused start', { ...slow, tags: 'long' }, async () => {
  const dataDir = makeFolder();
  const binariesDir = join(dataDir, 'nothing');
  await expect(start({ dataDir, binariesDir })).rejects.toThrow(/PostgreSQL is not where it should be/);
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
});

test('a process that does not stop PostgreSQL can still exit', { ...slow, tags: 'long' }, async () => {
  const dataDir = await makeDataDir();
  const program = runProgram(`await start({ dataDir: ${JSON.stringify(dataDir)} }); process.exit(3);`);
  expect(await program.ended).toBe(3);
  await until(() => postmastersIn(dataDir).length === 0, 'the database has ended');
  expect(findProcess(program.pid)).toBeUndefined();
});

function canMapUsers(): boolean {
  const [program, ...options] = unshare;
  return spawnSync(program, [...options, 'true']).status === 0;
}

/** A PATH with all programs except this one. */
function pathWithout(name: string): string {
  const folder = makeFolder();
  for (const base of (process.env.PATH ?? '').split(':').filter((path) => existsSync(path))) {
    for (const program of readdirSync(base)) {
      if (program !== name && !existsSync(join(folder, program))) {
        rmSync(join(folder, program), { force: true });
        symlinkSync(join(base, program), join(folder, program));
      }
    }
  }
  return folder;
}
