import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../server/seed/seeded-random.ts';
import { killOneOf } from './kill-process.ts';

async function aProcess() {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 60_000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  return { child, pid: child.pid ?? 0, ended };
}

test('picks another process when the listed one has already ended', async () => {
  const gone = await aProcess();
  gone.child.kill('SIGKILL');
  await gone.ended;
  const alive = await aProcess();
  const lists = [[gone.pid], [], [alive.pid]];
  await killOneOf(async () => lists.shift() ?? [], seededRandom(1));
  expect(await alive.ended).toEqual([null, 'SIGKILL']);
  expect(lists).toEqual([]);
});
