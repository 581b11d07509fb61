import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { root, runScript, scriptOf } from '../run/command.ts';

async function lint(path: string, source: string): Promise<string> {
  const rules = readFileSync(join(root, 'biome.json'), 'utf8');
  const house = new Miniature({ 'biome.json': rules, [path]: source }).withPackages();
  onTestFinished(() => house.remove());
  const args = ['lint', '--vcs-enabled=false', path];
  return (await runScript(scriptOf('@biomejs/biome', 'biome'), args, { cwd: house.folder })).output;
}

const timer = 'export const timer = setInterval(() => undefined, 10);';

// biome-ignore format: the columns make it a table
test.for([
  ['a timer that repeats',          timer],
  ['the same timer under a name',   "import { setInterval as every } from 'node:timers/promises'; export const times = every(10);"],
  ['the timers of the old module',  "import timers from 'node:timers'; export const timer = timers.setInterval(() => undefined, 10);"],
] as const)('the server may not start %s: recurring work is a job', async ([, source]) => {
  expect(await lint('server/lib/planted.ts', source)).toContain('Recurring work is a job: see server/jobs/jobs.ts.');
});

test.for(['server/live/live.hub.ts', 'server/lib/planted.test.ts', 'web/lib/planted.ts'])(
  'a timer may repeat in %s',
  async (path) => {
    expect(await lint(path, timer)).toContain('Checked 1 file');
  },
);
