import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runScript, scriptOf } from './command.ts';
import { type FileCount, readPlaywright, readVitest, type Tally, tally } from './tally.ts';

const limits = { show: true, timeoutMs: 3_600_000 };

/** One run of tests, by one runner or several: it collects their reports and says in the end how all of it went. */
export function openSuite() {
  const since = performance.now();
  const reports = mkdtempSync(join(tmpdir(), 'obmin-tests-'));
  const counts: FileCount[] = [];
  const broken: string[] = [];

  /** Reads a runner's report and remembers when the runner itself says that something is wrong. */
  function count(runner: string, code: number, file: string, read: (report: unknown) => FileCount[]): void {
    if (code !== 0) broken.push(`${runner} ended with ${code}.`);
    try {
      counts.push(...read(JSON.parse(readFileSync(file, 'utf8'))));
    } catch (error) {
      broken.push(`${runner} left no report: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    async runVitest(words: string[]): Promise<void> {
      const file = join(reports, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...words];
      const { code } = await runScript(scriptOf('vitest'), args, limits);
      const fromRoot = (path: string) => relative(root, path).replaceAll('\\', '/');
      count('Vitest', code, file, (report) =>
        readVitest(report).map(({ path, ...others }) => ({ ...others, path: fromRoot(path) })),
      );
    },

    async runPlaywright(): Promise<void> {
      const file = join(reports, 'playwright.json');
      const args = ['test', '--reporter=list,json'];
      const where = { ...limits, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
      const { code } = await runScript(scriptOf('@playwright/test', 'playwright'), args, where);
      count('Playwright', code, file, readPlaywright);
    },

    /** Prints what went wrong and how many tests ran; answers the code to end with. `expected` are the files that had to run. */
    conclude(expected: string[]): number {
      rmSync(reports, { recursive: true });
      return print(tally(expected, counts), broken, ((performance.now() - since) / 1000).toFixed(1));
    },
  };
}

function print({ ran, failures, skipped, byPart, complaints }: Tally, broken: string[], seconds: string): number {
  if (ran === 0) complaints.push('No test ran at all.');
  // By name and last of all: what the runners print of a failure stands far above, where a cut log no longer has it.
  const wrong = [...failures, ...complaints, ...broken];
  for (const line of wrong) console.log(`✗ ${line}`);
  const isGood = wrong.length === 0;
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(
    `${isGood ? '✓' : '✗'} ${ran} tests ran in ${seconds} s (${byPart.join(', ') || 'in no part'}): ${failures.length} failed${skips}.`,
  );
  return isGood ? 0 : 1;
}
