import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRoot, nobody } from '../../server/postgres/workers.test-kit.ts';
import { root } from '../run/command.ts';
import { signalGroup, signIn } from '../run/product.ts';
import { begin, giveToNobody } from '../run/start.test-kit.ts';

// Needs the npm registry, about 3 GB below the temporary folder, and some minutes.

const nodePackage = `node-linux-${process.arch}`;
/** What people have installed before Obmin: the npm of Node 20 and 22, and the newest npm and Node. */
const installers = [
  { name: 'npm 10 on Node 20', npm: 'npm@10', node: `${nodePackage}@20`, links: false },
  { name: 'the newest npm on Node 24', npm: 'npm@latest', node: `${nodePackage}@24`, links: true },
];
/** npm cannot install with these versions, but one of them may be first on a machine's path. */
const ancient = [12, 14, 16, 18];

/** A clone does not contain these: the ignored files, and .git. */
const left = new Set(['node_modules', '.git', '.data', 'dist', 'coverage', 'test-results', 'screenshots']);
const account = isRoot ? { uid: nobody, gid: nobody } : {};
const commandMs = 400_000;
let base: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'Обмін a-'));
  chmodSync(base, 0o755);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A minimal environment: no HOME, and of our variables only those that reach the registry. */
function environment(cache: string, ...path: string[]): NodeJS.ProcessEnv {
  const ways = ['npm_config_registry', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy'];
  return {
    ...Object.fromEntries(ways.map((name) => [name, process.env[name]])),
    npm_config_cache: cache,
    PATH: [...path, '/usr/bin', '/bin'].join(delimiter),
  };
}

async function run(command: [string, ...string[]], where: { cwd: string; env: NodeJS.ProcessEnv; uid?: number }) {
  const [file, ...args] = command;
  const child = spawn(file, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'], timeout: commandMs });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output: out + errors };
}

/** Makes a folder with `node` and `npm` in it, to be used on the path. */
async function bring(name: string, packages: string[]): Promise<string> {
  const folder = join(base, name);
  mkdirSync(folder);
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--force', ...packages];
  const { code, output } = await run(['npm', ...args], { cwd: folder, env: process.env });
  expect(code, output).toBe(0);
  const path = join(folder, 'path');
  mkdirSync(path);
  symlinkSync(join(folder, 'node_modules', nodePackage, 'bin', 'node'), join(path, 'node'));
  symlinkSync(join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'), join(path, 'npm'));
  return path;
}

function clone(name: string): string {
  const house = join(base, name);
  cpSync(root, house, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  if (isRoot) giveToNobody(house);
  return house;
}

test.for(installers)('$name installs, starts and tests it as a plain user without a home', async (installer) => {
  const { name, npm, node, links } = installer;
  const path = await bring(`${name} програми`, [npm, node]);
  const house = clone(`${name} Обмін`);
  const env = environment(join(house, '.npm-cache'), path);
  const where = { cwd: house, env, ...account };

  const installed = await run(['npm', 'ci'], where);
  expect(installed.code, installed.output).toBe(0);
  expect(existsSync(join(house, 'node_modules/.bin/node'))).toBe(links);

  const started = begin({ house, env: { ...env, HOME: undefined }, command: ['npm', 'start'], uid: account.uid });
  const url = await started.ready();
  expect(await (await fetch(url, { signal: AbortSignal.timeout(20_000) })).text()).toContain('<title>Obmin');
  await signIn(url, '+380500000004');
  signalGroup(started.pid, 'SIGINT');
  await started.ended();
  expect(existsSync(join(house, '.data/postgres.owner'))).toBe(false);

  const tested = await run(['npm', 'test', '--', 'tools/test/tally.test.ts'], where);
  expect(tested.code, tested.output).toBe(0);
  expect(tested.output).toContain('5 tests ran');

  for (const version of links ? ancient : []) {
    const old = await bring(`Node ${version}`, [`${nodePackage}@${version}`]);
    const command: [string, ...string[]] = ['node', 'tools/run.mjs', 'tools/run/admin.ts'];
    const result = await run(command, { ...where, env: environment(join(house, '.npm-cache'), old) });
    expect(result).toEqual({ code: 1, output: 'Usage: npm run admin -- create <phone>\n' });
  }
});
