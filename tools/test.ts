import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Outcome, root, runScript, scriptOf } from './command.ts';
import { isTest, listSources } from './sources.ts';
import { type FileCount, readPlaywright, readVitest, tally } from './tally.ts';

// `npm test` runs every test there is; words after it (`npm test -- order`) pick files, as Vitest does.
const filter = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'obmin-tests-'));
const limits = { show: true, timeoutMs: 3_600_000 };
const present = listSources().filter(isTest);
const broken: string[] = [];

/** Reads a runner's report and remembers when the runner itself says that something is wrong. */
function counted(runner: string, { code }: Outcome, file: string, read: (report: unknown) => FileCount[]): FileCount[] {
  if (code !== 0) broken.push(`${runner} ended with ${code}.`);
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    broken.push(`${runner} left no report: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

async function runVitest(): Promise<FileCount[]> {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filter];
  const outcome = await runScript(scriptOf('vitest'), args, limits);
  const counts = counted('Vitest', outcome, file, readVitest);
  return counts.map((count) => ({ ...count, path: relative(root, count.path).replaceAll('\\', '/') }));
}

async function runPlaywright(): Promise<FileCount[]> {
  if (filter.length > 0) {
    console.log('Only the files that were asked for: the journeys in e2e/ are left out (npm run e2e runs them).');
    return [];
  }
  if (!present.some((path) => path.startsWith('e2e/'))) {
    console.log('No journeys yet: e2e/ has no *.test.ts.');
    return [];
  }
  const file = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const outcome = await runScript(scriptOf('@playwright/test', 'playwright'), ['test', '--reporter=list,json'], {
    ...limits,
    env,
  });
  return counted('Playwright', outcome, file, readPlaywright);
}

const since = performance.now();
const counts = [...(await runVitest()), ...(await runPlaywright())];
rmSync(reports, { recursive: true });

const { ran, failures, skipped, byPart, complaints } = tally(filter.length > 0 ? [] : present, counts);
if (ran === 0) complaints.push('No test ran at all.');
// By name and last of all: what the runners print of a failure stands far above, where a cut log no longer has it.
const wrong = [...failures, ...complaints, ...broken];
for (const line of wrong) console.log(`✗ ${line}`);
const isGood = wrong.length === 0;
const seconds = ((performance.now() - since) / 1000).toFixed(1);
const skips = skipped > 0 ? `, ${skipped} skipped` : '';
console.log(
  `${isGood ? '✓' : '✗'} ${ran} tests ran in ${seconds} s (${byPart.join(', ') || 'in no part'}): ${failures.length} failed${skips}.`,
);
process.exitCode = isGood ? 0 : 1;
