import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { worldVariable } from '../tools/run/product.ts';
import { browserOptions } from './browser.ts';
import type { Answer, Order } from './product-host.ts';

const root = join(import.meta.dirname, '..');
const startMs = 90_000;
const stopMs = 20_000;
const copyMs = 60_000;

/**
 * Makes the tiles of the map fail at once, so that no test depends on a foreign server. A route would do the same. But
 * with a route the browser caches nothing, and each page loads all of its code again.
 */
const withoutTiles = '--host-resolver-rules=MAP tile.openstreetmap.org ~NOTFOUND';

/** A separate product: fresh data in its folder, a free port, and a way to stop it. */
export type Product = { address: string; folder: string; stop: () => Promise<void> };

/** Starts products one after the other in a process of their own, and so reads the code of the server only once. */
function openHost() {
  const child = fork(join(import.meta.dirname, 'product-host.ts'), { cwd: root, execArgv: [], silent: true });
  // A product prints only its errors, so its output goes to the output of the test.
  child.stdout?.pipe(process.stdout);
  child.stderr?.pipe(process.stderr);
  const ask = (order: Order, limitMs: number) =>
    new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The product needs more than ${limitMs / 1000} s.`)), limitMs);
      const onExit = (code: number | null) => reject(new Error(`The process of the product ended with ${code}.`));
      child.once('exit', onExit).once('message', (answer: Answer) => {
        clearTimeout(timer);
        child.off('exit', onExit);
        resolve(answer);
      });
      child.send(order);
    });
  return {
    /** A product on a copy of the world. The one before it must have stopped. */
    async start(): Promise<Product> {
      const { folder, env, remove } = await openHome();
      const { address, problem = 'It gave no address' } = await ask({ env }, startMs);
      if (address === undefined) {
        await remove();
        throw new Error(`The product did not start: ${problem}`);
      }
      const stop = async () => {
        const ended = await ask({}, stopMs).finally(remove);
        if (ended.problem !== undefined) throw new Error(`The product did not stop: ${ended.problem}`);
      };
      return { address, folder, stop };
    },
    end: () => child.disconnect(),
  };
}

/** The data folder and the address of a product. The product can be stopped and started there again. */
export async function openHome() {
  const folder = await mkdtemp(join(tmpdir(), 'obmin-e2e-'));
  const world = process.env[worldVariable];
  // Node's own copy would change the owner of the files. The database belongs to a separate user, also in the copy.
  if (world !== undefined) await promisify(execFile)('cp', ['-a', `${world}/.`, folder], { timeout: copyMs });
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: folder };
  return {
    folder,
    env,
    async start(settings: Record<string, string> = {}): Promise<Product> {
      const child = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
        cwd: root,
        env: { ...env, ...settings },
      });
      const stop = () => end(child);
      try {
        return { address: await printedAddress(child), folder, stop };
      } catch (error) {
        await stop();
        throw error;
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Waits for the address that the product prints when it is ready. */
function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`The product ${why}. It said:\n${output.slice(-4000)}`));
    const timer = setTimeout(() => fail(`did not start within ${startMs / 1000} s`), startMs);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /https?:\/\/[\w.[\]:]+:\d+/.exec(output)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      // From now on the product prints only errors, so its output goes to the output of the test.
      child.stdout?.off('data', listen).pipe(process.stdout);
      child.stderr?.off('data', listen).pipe(process.stderr);
      resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code} before it was ready`);
    });
  });
}

/** Stops the product as Ctrl-C does, and reports a product that does not end in time. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(stopMs) });
  child.kill('SIGINT');
  try {
    await ended;
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The product did not stop within ${stopMs / 1000} s of SIGINT.`, { cause });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** The product that a worker has open, the test file that uses it, and the process that runs it. */
type Opened = { host?: ReturnType<typeof openHost>; current?: { file: string; product: Product } };

/**
 * The `test` of every journey. Each test file has one product, and paths are relative to its address. Which files share
 * a worker depends on their speed, so the changes of one file must not reach another.
 */
export const test = base.extend<{ product: Product }, { opened: Opened }>({
  opened: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const opened: Opened = {};
      await use(opened);
      await opened.current?.product.stop();
      opened.host?.end();
    },
    { scope: 'worker', timeout: stopMs },
  ],
  product: [
    async ({ opened }, use, { file }) => {
      if (opened.current?.file !== file) {
        await opened.current?.product.stop();
        opened.current = undefined;
        opened.host ??= openHost();
        opened.current = { file, product: await opened.host.start() };
      }
      await use(opened.current.product);
    },
    { timeout: startMs + stopMs },
  ],
  baseURL: ({ product }, use) => use(product.address),
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const { args = [], ...options } = browserOptions();
      await use({ ...options, args: [...args, withoutTiles] });
    },
    { scope: 'worker' },
  ],
});
