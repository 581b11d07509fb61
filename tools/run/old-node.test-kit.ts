import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../server/postgres/postgres.test-kit.ts';

export type OldNode = {
  /** A folder to put first on PATH. Its `node` is old. */
  folder: string;
  program: string;
  /** The arguments of every start of this Node, one entry per start. */
  calls(): string[];
};

/** Makes a `node` that reports version 18 and, like the real one, cannot read TypeScript. */
export function makeOldNode(): OldNode {
  const folder = makeFolder();
  const program = join(folder, 'node');
  const pretence = join(folder, 'pretence.cjs');
  const calls = join(folder, 'calls.txt');
  const lies = { execPath: program, version: 'v18.20.8' };
  writeFileSync(
    pretence,
    `for (const [name, value] of Object.entries(${JSON.stringify(lies)})) Object.defineProperty(process, name, { value });
     Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });`,
  );
  writeFileSync(calls, '', { mode: 0o666 });
  const real = [process.execPath, '--no-strip-types', '--require', pretence].map((word) => `'${word}'`).join(' ');
  writeFileSync(program, `#!/bin/sh\necho "$*" >>'${calls}'\nexec ${real} "$@"\n`, { mode: 0o755 });
  return { folder, program, calls: () => readFileSync(calls, 'utf8').trim().split('\n') };
}
