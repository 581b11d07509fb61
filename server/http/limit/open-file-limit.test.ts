import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../lib/log.ts';
import { warnOfFewDescriptors } from './open-file-limit.ts';

test.each([
  ['Max open files            5499                 1048576              files', 1],
  ['Max open files            5500                 1048576              files', 0],
  ['Max open files            unlimited            unlimited            files', 0],
  ['', 0],
])('Warns when the process has fewer descriptors than connections need: %s', async (line, warnings) => {
  const folder = await mkdtemp(join(tmpdir(), 'limits-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'limits'), `Max processes 10 10 processes\n${line}\n`);
  const lines: string[] = [];
  await warnOfFewDescriptors(5_000, openLog('warn', { write: (text) => lines.push(text) }), join(folder, 'limits'));
  expect(lines.filter((text) => text.includes('MAX_CONNECTIONS needs a limit of 5500'))).toHaveLength(warnings);
});
