import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { makeFolder } from '../../server/postgres/postgres.test-kit.ts';
import { nobody, until, workersIn } from '../../server/postgres/workers.test-kit.ts';
import { firstScreens } from '../../web/ahead.config.ts';
import { root } from './command.ts';
import { type ProductOptions, runProduct, type Started, signalGroup } from './product.ts';

/**
 * What the borrowed packages lack. npm 11.5.2 and older do not make the link. On some platforms the Node itself is
 * missing.
 */
type Lacking = { lacking?: 'nothing' | 'the link to Node' | 'Node' };

/**
 * A copy of the repository, as it is after `git clone` and `npm ci`: the sources without a built page, and borrowed
 * packages.
 */
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

/** Replaces the page with one whose screens are empty, without frames. It is built in the same way, but ten times faster. */
export function putSmallPage(house: string): void {
  const screens = new Set(Object.values(firstScreens).flat());
  for (const screen of screens) writeFileSync(join(house, 'web', screen), `export const screen = '${screen}';\n`);
  const imports = [...screens].map((screen) => `void import('./${screen}');\n`).join('');
  const main = `import './app/look/theme.css';\n\n${imports}document.body.append('small');\n`;
  writeFileSync(join(house, 'web/main.tsx'), main);
  writeFileSync(join(house, 'web/app/frame/draw-frames.tsx'), 'export const drawFrames = async () => [];\n');
}

/**
 * Makes every build of the page wait until the returned function is called. The small page is built so fast that a
 * second start would find the page of the first one.
 */
export function holdBuilds(house: string): () => void {
  const sign = join(house, 'go');
  const settings = join(house, 'web/vite.config.ts');
  const wait = `import { existsSync } from 'node:fs';
while (!existsSync(${JSON.stringify(sign)})) await new Promise((resolve) => setTimeout(resolve, 20));
`;
  writeFileSync(settings, wait + readFileSync(settings, 'utf8'));
  return () => writeFileSync(sign, '');
}

function borrow(from: string, to: string, but: RegExp): void {
  mkdirSync(to);
  for (const name of readdirSync(from).filter((each) => !but.test(each))) {
    symlinkSync(join(from, name), join(to, name), 'junction');
  }
}

/** Gives everything in the folder to the user nobody, except the borrowed links. */
export function giveToNobody(folder: string): void {
  for (const path of [folder, ...globSync('**', { cwd: folder }).map((name) => join(folder, name))]) {
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, nobody, nobody);
  }
}

/** Packages may be in a private home folder, where other users can start nothing. */
export const canNobodyReach = (path: string) =>
  spawnSync('sh', ['-c', 'test -r "$1" && test -x "$2"', 'sh', path, process.execPath], { uid: nobody, gid: nobody })
    .status === 0;

/** Runs `npm start` without npm, on a free port. The process is then the server itself, so a test can kill it. */
export const begin = (how: ProductOptions = {}): Started =>
  run({ command: [process.execPath, 'tools/start.mjs'], ...how });
export const beginWithNpm = (how: ProductOptions = {}): Started => run({ command: ['npm', 'start'], ...how });

function run(how: ProductOptions): Started {
  const started = runProduct(how);
  onTestFinished(() => started.kill());
  return started;
}

export const isGroupAlive = (pid: number) => signalGroup(pid, 0);

const stopMs = 10_000;

/** Requests a page or calls the API. The request fails if the server has ended. */
export const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(20_000) });

export const isAnswered = (url: string) =>
  get(url).then(
    () => true,
    () => false,
  );

/** Sends Ctrl-C and expects that nothing is left: no answer, no database, no running process. */
export async function ctrlC(started: Started, url: string, dataDir: string): Promise<void> {
  const since = performance.now();
  signalGroup(started.pid, 'SIGINT');
  await started.ended();
  await until(() => workersIn(dataDir).length === 0, 'the database has ended');
  await until(() => !isGroupAlive(started.pid), 'every process of the group has ended');
  expect(await isAnswered(url)).toBe(false);
  expect(performance.now() - since).toBeLessThan(stopMs);
}
