import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testSecretKey } from './world.ts';

const program = join(import.meta.dirname, '..', 'main.ts');
const patienceMs = 60_000;

/** A server in a separate process, which keeps its port after a restart. */
export type ServerNode = {
  port: number;
  start(): Promise<void>;
  /** Sends the signal and waits for the end. Returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** All output since the last start. */
  output(): string;
};

export async function openNode(env: Record<string, string>): Promise<ServerNode> {
  const port = await freePort();
  let child: ReturnType<typeof launch> | undefined;
  let output = '';

  function launch() {
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
    const all = { PATH, HOME, NODE_COMPILE_CACHE, SECRET_KEY: testSecretKey, ...env, PORT: String(port) };
    const started = spawn(process.execPath, [program], { env: all });
    output = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    return started;
  }

  return {
    port,
    async start() {
      const started = launch();
      child = started;
      await waitFor(async () => {
        if (started.exitCode !== null) throw new Error(`The node ended with ${started.exitCode}. It said:\n${output}`);
        return isReady(`http://127.0.0.1:${port}/readyz`);
      }, `node ${port} is ready`);
    },
    async stop(signal = 'SIGTERM') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(patienceMs) });
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    kill: (signal) => child?.kill(signal),
    output: () => output,
  };
}

const isReady = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

export async function waitFor(question: () => Promise<boolean> | boolean, hope: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await question())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${hope}`);
    await pause(25);
  }
}

/**
 * A free port below the system's range for outgoing connections. An outgoing connection could take a port from that
 * range while its node is stopped.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
