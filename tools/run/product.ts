import { type ChildProcess, spawn } from 'node:child_process';
import { demoPassword } from '../../server/seed/accounts.ts';
import { root } from './command.ts';

// Starts the product as a separate process, to be called, killed and frozen. This file must not import Vitest.

const patienceMs = 90_000;

/**
 * The variable names the folder of a product that was started once and stopped, with the demo world in its database.
 * Journeys work on copies. A run may name a folder that does not exist yet: then its first Playwright makes it.
 */
export const worldVariable = 'E2E_WORLD';

/** Whether a new database has done the jobs that are due in it. Else each copy of it would begin with them. */
export const hasDoneJobs = 'select count(*) > 20 and bool_and(ended_at is not null) as done from jobs';

export type Started = {
  pid: number;
  process: ChildProcess;
  /** Its whole output up to now. */
  output(): string;
  /** Waits for the address that the product prints when it is ready. */
  ready(): Promise<string>;
  /** Waits for its end. Answers the exit code or the signal. */
  ended(): Promise<number | NodeJS.Signals>;
  /** Kills the product if it still runs, with all processes of its group. */
  kill(): Promise<void>;
};

export type ProductOptions = {
  house?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  command?: readonly [string, ...string[]];
};

export function runProduct({
  house = root,
  env = {},
  uid,
  command: [program, ...args] = ['npm'],
}: ProductOptions): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    cwd: house,
    // Passes on only these: the rest of our environment differs from that of a person at a terminal.
    env: { PATH, HOME: uid === undefined ? HOME : house, ...(house === root && compileCache()), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a new process group, as a terminal does.
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const closed = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });
  const { pid = 0 } = child;
  const inTime = <T>(what: Promise<T>, hope: string) => Promise.race([what, late(hope, () => output)]);
  const heard = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = words.exec(output)?.[1];
        if (found === undefined) return;
        // A product under load writes a line for each call, and to search all of them each time would slow who calls it.
        child.stdout?.off('data', look);
        resolve(found);
      };
      child.stdout?.on('data', look);
      look();
      closed.then((end) => reject(new Error(`It ended with ${end} before it was ready. It said:\n${output}`)), reject);
    });
  return {
    pid,
    process: child,
    output: () => output,
    ready: () => inTime(heard(/running at (\S+)[\s\S]*Ctrl-C stops it/), 'it is ready'),
    ended: () => inTime(closed, 'it has ended'),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) signalGroup(pid, 'SIGKILL');
      await closed;
    },
  };
}

/** The compiled code that a run of tests shares. It only makes starts quicker. A copy of the repository would fill it. */
function compileCache(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

async function late(hope: string, output: () => string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  throw new Error(`Waited in vain until ${hope}. It said:\n${output()}`);
}

/**
 * Sends a signal to all processes of the group, as the terminal does at Ctrl-C. Answers whether the group had any
 * process.
 */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    // All processes had ended before the signal.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

type Sent = { token?: string; body?: unknown; headers?: Record<string, string>; timeoutMs?: number };

/** Calls the API as any program would. */
export async function call(url: string, method: string, path: string, sent: Sent = {}) {
  const { token, body, headers, timeoutMs = 20_000 } = sent;
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
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
