import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const startMs = 90_000;
const stopMs = 20_000;

/** A whole product of its own: fresh data, a free port, and an end. */
export type Product = { address: string; stop: () => Promise<void> };

export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'obmin-e2e-'));
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, ...settings };
  const child = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], { cwd: root, env });
  const stop = async () => {
    try {
      await end(child);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    return { address: await printedAddress(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the address that the product prints when it is ready for people. */
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
      // It goes on talking: keep emptying the pipe, or it would block, but remember no more of it.
      child.stdout?.off('data', listen).resume();
      child.stderr?.off('data', listen).resume();
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

/** Ends it as Ctrl-C would, and reports a product that does not let go. */
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** The `test` of every journey: each worker has one product, and paths are relative to its address. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: startMs + stopMs },
  ],
  baseURL: ({ product }, use) => use(product.address),
});
