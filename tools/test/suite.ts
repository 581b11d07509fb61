import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runScript, scriptOf } from '../run/command.ts';
import { worldVariable } from '../run/product.ts';
import { countJourneys, type Journeys, journeysToTryAgain, readPlaywright, testListOf } from './playwright-report.ts';
import { afterRetry, type FileCount, filesToTryAgain, readVitest, slowest, type Tally, tally } from './tally.ts';

const limits = { show: true, timeoutMs: 3_600_000 };

/** For the words of a run of Vitest: no test with the tag of the long tests. */
export const withoutLongTests = '--tagsFilter=!long';

/** The folder of the reports, and what went wrong besides tests that failed. */
type Run = { reports: string; broken: string[] };

function readReport<T>(broken: string[], runner: string, file: string, read: (report: unknown) => T): T | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    broken.push(`${runner} left no report: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function runFiles({ reports, broken }: Run, words: string[]) {
  const file = join(reports, `vitest-${randomUUID()}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...words];
  const { code } = await runScript(scriptOf('vitest'), args, limits);
  const files = readReport(broken, 'Vitest', file, readVitest) ?? [];
  const fromRoot = (path: string) => relative(root, path).replaceAll('\\', '/');
  return { code, files: files.map(({ path, ...others }) => ({ ...others, path: fromRoot(path) })) };
}

/** Runs the files with a failed test once more, alone. After a retry the results of the retry decide. */
async function runWithRetry(run: Run, words: string[]): Promise<FileCount[]> {
  const first = await runFiles(run, words);
  const again = filesToTryAgain(first.files).map(({ path }) => path);
  if (again.length > 0) console.log('Once more, alone, the files in which a test failed:');
  const flags = words.filter((word) => word.startsWith('--'));
  const second = again.length > 0 ? await runFiles(run, [...again, ...flags, '--maxWorkers=1']) : undefined;
  const { code } = second ?? first;
  const files = first.files.map((file) => afterRetry(file, second?.files ?? []));
  if (code !== 0) run.broken.push(`Vitest ended with ${code}.`);
  return files;
}

/** One run of tests, by one or several runners. It collects their reports and prints the result at the end. */
export function openSuite() {
  const since = performance.now();
  const reports = mkdtempSync(join(tmpdir(), 'obmin-tests-'));
  const counts: FileCount[] = [];
  const broken: string[] = [];

  async function playJourneys(name: string, words: string[]) {
    const file = join(reports, `${name}.json`);
    const where = { ...limits, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, [worldVariable]: join(reports, 'world') } };
    const args = ['test', '--reporter=list,json', ...words];
    const { code } = await runScript(scriptOf('@playwright/test', 'playwright'), args, where);
    return { code, journeys: readReport(broken, 'Playwright', file, readPlaywright) };
  }

  /**
   * Retries each journey alone, with a trace, and with a separate output folder, so that the files of the first try are
   * kept.
   */
  async function tryAgain(first: Journeys): Promise<Journeys | undefined> {
    const again = journeysToTryAgain(first);
    if (again.length === 0) return undefined;
    const list = join(reports, 'again.txt');
    writeFileSync(list, testListOf(again));
    console.log('Once more, alone, what failed:');
    const words = [`--test-list=${list}`, '--workers=1', '--trace=retain-on-failure', '--output=test-results/again'];
    return (await playJourneys('again', words)).journeys;
  }

  return {
    async runVitest(words: string[]): Promise<void> {
      counts.push(...(await runWithRetry({ reports, broken }, words)));
    },

    /** Plays all journeys, or those of the named files. */
    async runPlaywright(files: readonly string[] = []): Promise<void> {
      const { code, journeys } = await playJourneys('journeys', ['--pass-with-no-tests', ...files]);
      const first = journeys ?? { journeys: [], errors: [] };
      const again = await tryAgain(first);
      counts.push(...countJourneys(first, again));
      // After a retry the results of the retry decide.
      if (code !== 0 && again === undefined) broken.push(`Playwright ended with ${code}.`);
    },

    /** Prints what failed and how many tests ran. Answers the exit code. `expected` are the files that had to run. */
    conclude(expected: string[], leastTests = 1): number {
      rmSync(reports, { recursive: true });
      console.log(`\nThe slowest files:\n${slowest(counts).join('\n')}`);
      const found = tally(expected, counts);
      if (found.ran < leastTests) found.complaints.push('No test ran at all.');
      return print(found, broken, ((performance.now() - since) / 1000).toFixed(1));
    },
  };
}

function print({ ran, failures, unsteady, skipped, byPart, complaints }: Tally, broken: string[], seconds: string) {
  // Print the failures by name at the end. The output of the runners is far above, where a shortened log no longer
  // shows it.
  for (const line of unsteady) console.log(`~ unsteady, passed when it was tried again: ${line}`);
  const wrong = [...failures, ...complaints, ...broken];
  for (const line of wrong) console.log(`✗ ${line}`);
  const isGood = wrong.length === 0;
  const besides = [
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  console.log(
    `${isGood ? '✓' : '✗'} ${ran} tests ran in ${seconds} s (${byPart.join(', ') || 'in no part'}): ${[`${failures.length} failed`, ...besides].join(', ')}.`,
  );
  return isGood ? 0 : 1;
}
