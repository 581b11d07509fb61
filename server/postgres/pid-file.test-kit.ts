import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { pidFileOf } from './workers.test-kit.ts';

/** Writes postmaster.pid as PostgreSQL leaves it when it is killed. */
export function writePidFile(dataDir: string, pid = 0, socketFolder = '/tmp/obmin-gone'): void {
  const note = pidFileOf(dataDir);
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  writeFileSync(
    note,
    `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${socketFolder}\n\n  1234567  0\nready   \n`,
  );
  chownSync(note, uid, gid);
}

export function spawnAsOwner(dataDir: string, [file = 'true', ...args]: string[]): ChildProcess {
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  const account = uid === process.geteuid?.() ? {} : { uid, gid };
  const child = spawn(file, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  });
  return child;
}
