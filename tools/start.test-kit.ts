import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, globSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder, nobody } from '../server/postgres/postgres.test-kit.ts';
import { demoPassword } from '../server/seed/accounts.ts';
import { root } from './command.ts';

const patienceMs = 90_000;

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

export type Started = {
  pid: number;
  process: ChildProcess;
  /** All that it has said up to now. */
  said(): string;
  /** Waits for the address that it prints when it is ready for people. */
  ready(): Promise<string>;
  /** Waits for its end, by a code or a signal. */
  ended(): Promise<number | NodeJS.Signals>;
};

type How = { house?: string; env?: NodeJS.ProcessEnv; uid?: number; command?: [string, ...string[]] };

/** `npm start` without npm around it, on a free port: then its process is the server's, to be killed. */
export const begin = (how: How = {}): Started => run({ command: [process.execPath, 'tools/start.mjs'], ...how });
export const beginWithNpm = (how: How = {}): Started => run({ command: ['npm', 'start'], ...how });

function run({ house = root, env = {}, uid, command: [program, ...args] = ['npm'] }: How): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    cwd: house,
    // Nothing of the test's own environment, which is not that of a person at a terminal.
    env: { PATH, HOME: uid === undefined ? HOME : house, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a terminal gives to what is started in it.
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const closed = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });
  const { pid = 0 } = child;
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) signalGroup(pid, 'SIGKILL');
    await closed;
  });
  const inTime = <T>(what: Promise<T>, hope: string) => Promise.race([what, late(hope, () => said)]);
  const heard = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = words.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout?.on('data', look);
      look();
      closed.then((end) => reject(new Error(`It ended with ${end} before it was ready. It said:\n${said}`)), reject);
    });
  return {
    pid,
    process: child,
    said: () => said,
    ready: () => inTime(heard(/running at (\S+)[\s\S]*Ctrl-C stops it/), 'it is ready'),
    ended: () => inTime(closed, 'it has ended'),
  };
}

async function late(hope: string, said: () => string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  throw new Error(`Waited in vain until ${hope}. It said:\n${said()}`);
}

/** What the terminal does at Ctrl-C: everybody in the group gets it. Answers whether anybody was there. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    // They were quicker than the signal, which is what the signal was for.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

export const isGroupAlive = (pid: number) => signalGroup(pid, 0);

type Sent = { token?: string; body?: unknown; headers?: Record<string, string> };

/** Calls the API as any program would. */
export async function call(url: string, method: string, path: string, { token, body, headers }: Sent = {}) {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

export async function signIn(url: string, username: string, password = demoPassword): Promise<string> {
  const response = await fetch(`${url}/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  return JSON.parse(await response.text()).access_token;
}
