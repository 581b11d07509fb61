import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { until, workersIn } from '../../server/postgres/workers.test-kit.ts';
import { root } from '../run/command.ts';

test.for(['npm', 'the run itself'])(
  'SIGTERM to %s ends the servers and databases of the faults and removes their folders',
  async (target) => {
    const folder = mkdtempSync(join(tmpdir(), 'obmin-ended-'));
    chmodSync(folder, 0o755);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const words = ['--quick', '--only=kill-backend'];
    const command =
      target === 'npm' ? ['npm', 'run', 'faults', '--'] : [process.execPath, 'tools/run.mjs', 'tools/faults/main.ts'];
    const [program = '', ...args] = [...command, ...words];
    const run = spawn(program, args, {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void run.kill('SIGKILL'));
    const said = text(run.stderr);
    const folders = () => readdirSync(folder).filter((name) => name.startsWith('obmin-faults-'));
    const databases = () => folders().flatMap((name) => workersIn(join(folder, name)));
    // The first folder is the template. The second one is that of the server under test.
    await until(() => folders().length > 1 && databases().length > 0, 'a server under test has its database');
    const ended = once(run, 'exit');
    run.kill('SIGTERM');
    await ended;
    await until(() => folders().length === 0, 'nothing is left of it');
    expect(databases()).toEqual([]);
    expect(await said).toContain('ended by SIGTERM');
  },
);
