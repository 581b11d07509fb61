import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../..');

/** The exit code of a program, its standard output (`printed`), and its whole output including warnings (`output`). */
export type RunResult = { code: number; printed: string; output: string };
type Where = { cwd?: string; timeoutMs?: number; env?: NodeJS.ProcessEnv; show?: boolean };

const Package = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });
const maxOutput = 20_000_000;
/** Here Node keeps compiled code. So each of the many products that a run starts needs a third less time for it. */
const compiled = join(root, 'node_modules', '.cache', 'node');

/** Refuses unknown arguments before the command does any work. */
export function refuseWords(words: string[], usage: string): void {
  if (words.length === 0) return;
  console.error(`What is ${words.join(', ')}? ${usage}`);
  process.exit(2);
}

/** The script behind a command of an installed package. A caller can so run it on this Node on every platform. */
export function scriptOf(packageName: string, command = packageName): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`The package ${packageName} has no command ${command}.`);
  return join(folder, script);
}

/** Runs a Node script to its end. With `show` its output appears at once. Otherwise the output is returned as text. */
export function runScript(script: string, args: string[], where: Where = {}): Promise<RunResult> {
  const { cwd = root, timeoutMs = 300_000, env = {}, show = false } = where;
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      timeout: timeoutMs,
    });
    let [printed, output] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (printed.length < maxOutput) printed += text;
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        if (output.length < maxOutput) output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal !== null) output += `\n${script} was ended by ${signal} (its time limit is ${timeoutMs / 1000} s).`;
      resolve({ code: code ?? 1, printed: printed.trim(), output: output.trim() });
    });
  });
}
