import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { describe, kindOf, shares, watchTimes } from './times.ts';

test('the time of all processors is divided among kinds, other programs and waiting', () => {
  const used = [
    { kind: 'unit tests', ticks: 300 },
    { kind: 'the browser', ticks: 400 },
    { kind: 'unit tests', ticks: 300 },
  ];
  const times = shares(10, 2, used, 1_200);
  expect(times).toMatchObject({
    byKind: [
      ['unit tests', 0.3],
      ['the browser', 0.2],
    ],
  });
  expect(describe(times)).toBe(
    'The time of 2 processors in 10 s: unit tests 30%, the browser 20%, other programs 10%, nobody: all wait 40%.',
  );
});

test('recognises processes by their commands, and hashing by its threads', () => {
  const of = (command: string, thread = 'MainThread') => kindOf({ command, thread });
  expect(of('/x/bin/initdb -D /tmp/a')).toBe('making databases');
  expect(of('/x/bin/postgres --boot -F -c log_checkpoints=false')).toBe('making databases');
  expect(of('/x/bin/postgres -D /tmp/a')).toBe('databases at work');
  expect(of('postgres: postgres obmin [local] idle')).toBe('databases at work');
  expect(of('/x/node /x/node_modules/vite/bin/vite.js build web')).toBe('building the page');
  expect(of('/x/node server/main.ts')).toBe('products');
  expect(of('/x/node server/main.ts', 'libuv-worker')).toBe('hashing and compressing');
  expect(of('node (vitest 1)')).toBe('unit tests');
});

test('counts the time that a child process used', async ({ skip }) => {
  skip(!existsSync('/proc/stat'), 'this system does not count');
  const times = watchTimes();
  const busy =
    'while (process.cpuUsage().user < 300_000); console.log("enough"); setInterval(() => undefined, 60_000);';
  const child = spawn(process.execPath, ['--eval', busy, 'playwright'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const found = times.stop() ?? expect.unreachable();
  const [, share = 0] = found.byKind.find(([kind]) => kind === 'journeys') ?? [];
  expect(share * found.seconds * found.cores).toBeGreaterThan(0.2);
});
