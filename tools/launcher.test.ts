import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../server/postgres/postgres.test-kit.ts';
import { findProcess } from '../server/postgres/processes.ts';
import { until } from '../server/postgres/workers.test-kit.ts';
import { root } from './run/command.ts';
import { makeOldNode } from './run/old-node.test-kit.ts';

const bundledPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** A folder with only the launcher, a script to launch, and a Node in node_modules. */
function makeHouse(script: string, giveNode: (folder: string) => void = linkNode): string {
  const house = join(makeFolder(), 'Обмін a');
  mkdirSync(join(house, 'tools'), { recursive: true });
  mkdirSync(join(house, 'node_modules'));
  for (const name of ['launcher.mjs', 'quick-imports.ts', 'run.mjs'])
    copyFileSync(join(root, 'tools', name), join(house, 'tools', name));
  writeFileSync(join(house, 'package.json'), '{ "type": "module" }');
  // The script contains a type, so that an old Node cannot run it.
  writeFileSync(join(house, 'script.ts'), `const house: string = process.cwd();\n${script}`);
  giveNode(join(house, 'node_modules', bundledPackage));
  return house;
}

const linkNode = (folder: string) => symlinkSync(join(root, 'node_modules', bundledPackage), folder, 'junction');

/** Makes a `node` file whose loader does not exist, as the Node for glibc behaves on Alpine. */
function breakNode(folder: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', 'node'), '#!/no/such/loader\n', { mode: 0o755 });
}

type Launched = ChildProcessByStdio<null, Readable, Readable>;

function launch(program: string, house: string, ...words: string[]): Launched {
  const child = spawn(program, ['tools/run.mjs', 'script.ts', ...words], {
    cwd: house,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 100_000,
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  return child;
}

async function outcome(child: Launched) {
  const [out, errors, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out: out.trim(), errors, code, signal };
}

/** The process id that the script prints when it is ready. */
const pidFrom = async (child: Launched) => Number(String((await once(child.stdout, 'data'))[0]));

const report = `
  import { delimiter } from 'node:path';
  const { pid, argv, env, features } = process;
  console.log(JSON.stringify({
    pid, words: argv.slice(2), script: argv[1] === import.meta.filename, house,
    first: env.PATH.split(delimiter)[0], typescript: features.typescript,
  }));
  process.exitCode = 7;`;

test('the bundled Node runs a script in the same process, and an old one hands it to the bundled one', async () => {
  const house = makeHouse(report);
  const first = join(house, 'node_modules', bundledPackage, 'bin');
  const expected = { words: ['two words', '--flag'], script: true, house, first, typescript: 'strip' };

  const same = launch(process.execPath, house, 'two words', '--flag');
  const here = await outcome(same);
  expect({ ...here, out: JSON.parse(here.out) }).toEqual({
    out: { ...expected, pid: same.pid },
    errors: '',
    code: 7,
    signal: null,
  });

  const old = launch(makeOldNode().program, house, 'two words', '--flag');
  const there = await outcome(old);
  expect({ ...there, out: JSON.parse(there.out) }).toEqual({
    out: { ...expected, pid: expect.any(Number) },
    errors: '',
    code: 7,
    signal: null,
  });
  expect(JSON.parse(there.out).pid).not.toBe(old.pid);
});

/** Prints its process id, answers each signal, and ends in order a while after the first signal. */
const patient = `
  let heard = '';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    if (heard === '') setTimeout(() => { console.log('stopped after ' + heard); process.exit(3); }, 300);
    heard = heard || signal;
  });
  setTimeout(() => process.exit(9), 20_000);
  console.log(process.pid);`;

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s reaches the script, which can finish slowly', async (signal) => {
  const child = launch(makeOldNode().program, makeHouse(patient));
  await pidFrom(child);
  const ended = outcome(child);
  for (let press = 0; press < 3; press += 1) child.kill(signal);
  expect(await ended).toMatchObject({ out: `stopped after ${signal}`, code: 3 });
});

test('the signal that ended the script ends the launcher', async () => {
  const child = launch(makeOldNode().program, makeHouse('setTimeout(() => {}, 20_000); console.log(process.pid);'));
  const pid = await pidFrom(child);
  const ended = outcome(child);
  process.kill(pid, 'SIGKILL');
  expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' });
});

test('a script stops in order when its launcher is killed', async () => {
  const house = makeHouse(`import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync('stopped', 'yes'); process.exit(); });
    setTimeout(() => {}, 20_000);
    console.log(process.pid);`);
  const child = launch(makeOldNode().program, house);
  const pid = await pidFrom(child);
  child.kill('SIGKILL');
  await until(() => findProcess(pid) === undefined, 'the script has ended');
  expect(readFileSync(join(house, 'stopped'), 'utf8')).toBe('yes');
});

test('a script stops in order when npm is ended, whose shell forwards no signal', async () => {
  const house = makeHouse(`
    process.once('SIGTERM', () => { console.log('cleared'); process.exit(0); });
    setInterval(() => undefined, 1000);
    console.log(process.pid);`);
  // The last command of a shell may take its place, so another one follows.
  const command = `'${process.execPath}' tools/run.mjs script.ts; true`;
  const shell = spawn('sh', ['-c', command], {
    cwd: house,
    env: { ...process.env, npm_lifecycle_event: 'faults' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = await pidFrom(shell);
  const said = text(shell.stdout);
  shell.kill('SIGTERM');
  await until(() => findProcess(pid) === undefined, 'the script has ended');
  expect(await said).toBe('cleared\n');
});

test('where npm brings no Node that runs, a new Node of the system goes on and an old one says what is needed', async () => {
  const script = 'console.log(process.execPath);';
  const without = makeHouse(script, () => undefined);
  const broken = makeHouse(script, breakNode);
  const tooOld = 'Obmin needs Node 24 or newer, and this is Node 18.20.8.';
  const old = makeOldNode().program;

  expect(await outcome(launch(process.execPath, without))).toMatchObject({ out: process.execPath, code: 0 });
  expect(await outcome(launch(process.execPath, broken))).toMatchObject({ out: process.execPath, code: 0 });
  expect(await outcome(launch(old, without))).toMatchObject({
    out: '',
    errors: expect.stringContaining(tooOld),
    code: 1,
  });
  expect(await outcome(launch(old, broken))).toMatchObject({
    out: '',
    errors: expect.stringMatching(/bin\/node does not start here \(.*ENOENT[\s\S]* Node 18\.20\.8/),
    code: 1,
  });
});
