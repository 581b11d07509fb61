import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, globSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { makeFolder } from '../server/postgres/postgres.test-kit.ts';
import { nobody, until, workersIn } from '../server/postgres/workers.test-kit.ts';
import { root } from './command.ts';
import { type How, runProduct, type Started, signalGroup } from './product.ts';

/** What is left out of the borrowed packages: with npm 11.5.2 and older the link, on some platforms the Node itself. */
type Lacking = { lacking?: 'nothing' | 'the link to Node' | 'Node' };

/** A house of its own, as it is after `git clone` and `npm ci`: the sources without a page, beside borrowed packages. */
export function cloneHouse({ lacking = 'nothing' }: Lacking = {}): string {
  const house = join(makeFolder(), 'house');
  for (const name of [
    'contract',
    'domain',
    'e2e',
    'server',
    'tools',
    'web',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'vitest.config.ts',
    'vitest.long.config.ts',
    'playwright.config.ts',
  ]) {
    cpSync(join(root, name), join(house, name), {
      recursive: true,
      filter: (path) => !basename(path).startsWith('dist'),
    });
  }
  const packages = join(root, 'node_modules');
  if (lacking === 'nothing') symlinkSync(packages, join(house, 'node_modules'), 'junction');
  else borrow(packages, join(house, 'node_modules'), lacking === 'Node' ? /^node-(linux|win)-|^\.bin$/ : /^\.bin$/);
  return house;
}

/** The page without its screens. It is built in the same way, and in a tenth of the time. */
export function putSmallPage(house: string): void {
  writeFileSync(join(house, 'web/main.tsx'), "import './app/theme.css';\n\ndocument.body.append('small');\n");
}

function borrow(from: string, to: string, but: RegExp): void {
  mkdirSync(to);
  for (const name of readdirSync(from).filter((each) => !but.test(each))) {
    symlinkSync(join(from, name), join(to, name), 'junction');
  }
}

/** Everything in the folder belongs to the user nobody from now on, but for what is only borrowed. */
export function giveToNobody(folder: string): void {
  for (const path of [folder, ...globSync('**', { cwd: folder }).map((name) => join(folder, name))]) {
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, nobody, nobody);
  }
}

/** Packages may lie in somebody's closed home, where no other user can start anything. */
export const canNobodyReach = (path: string) =>
  spawnSync('sh', ['-c', 'test -r "$1" && test -x "$2"', 'sh', path, process.execPath], { uid: nobody, gid: nobody })
    .status === 0;

/** `npm start` without npm around it, on a free port: then its process is the server's, to be killed. */
export const begin = (how: How = {}): Started => run({ command: [process.execPath, 'tools/start.mjs'], ...how });
export const beginWithNpm = (how: How = {}): Started => run({ command: ['npm', 'start'], ...how });

function run(how: How): Started {
  const started = runProduct(how);
  onTestFinished(() => started.kill());
  return started;
}

export const isGroupAlive = (pid: number) => signalGroup(pid, 0);

const stopMs = 10_000;

/** What a page or a call answers; a server that is gone answers nothing. */
export const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(20_000) });

export const isAnswered = (url: string) =>
  get(url).then(
    () => true,
    () => false,
  );

/** Ctrl-C, and the proof that nothing is left: no answer, no database, nobody at work. */
export async function ctrlC(started: Started, url: string, dataDir: string): Promise<void> {
  const since = performance.now();
  signalGroup(started.pid, 'SIGINT');
  await started.ended();
  await until(() => workersIn(dataDir).length === 0, 'the database has ended');
  await until(() => !isGroupAlive(started.pid), 'every process of the group has ended');
  expect(await isAnswered(url)).toBe(false);
  expect(performance.now() - since).toBeLessThan(stopMs);
}
