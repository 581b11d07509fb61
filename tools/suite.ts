import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runScript, scriptOf } from './command.ts';
import { countJourneys, type Journeys, journeysToTryAgain, readPlaywright, testListOf } from './playwright-report.ts';
import { type FileCount, readVitest, slowest, type Tally, tally } from './tally.ts';
import { describe, watchTimes } from './times.ts';

const limits = { show: true, timeoutMs: 3_600_000 };

/** One run of tests, by one runner or several: it collects their reports and says in the end how all of it went. */
export function openSuite() {
  const since = performance.now();
  const times = watchTimes();
  const reports = mkdtempSync(join(tmpdir(), 'obmin-tests-'));
  const counts: FileCount[] = [];
  const broken: string[] = [];

  function readReport<T>(runner: string, file: string, read: (report: unknown) => T): T | undefined {
    try {
      return read(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      broken.push(`${runner} left no report: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  async function playJourneys(name: string, words: string[]) {
    const file = join(reports, `${name}.json`);
    const where = { ...limits, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
    const args = ['test', '--reporter=list,json', ...words];
    const { code } = await runScript(scriptOf('@playwright/test', 'playwright'), args, where);
    return { code, journeys: readReport('Playwright', file, readPlaywright) };
  }

  /** With nothing beside them, and each in a place of its own: what the first try has left is to be looked at. */
  async function tryAgain(first: Journeys): Promise<Journeys | undefined> {
    const again = journeysToTryAgain(first);
    if (again.length === 0) return undefined;
    const list = join(reports, 'again.txt');
    writeFileSync(list, testListOf(again));
    console.log('Once more, alone, what failed and what waited for it:');
    const words = [`--test-list=${list}`, '--workers=1', '--no-deps', '--output=test-results/again'];
    return (await playJourneys('again', words)).journeys;
  }

  return {
    async runVitest(words: string[]): Promise<void> {
      const file = join(reports, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...words];
      const { code } = await runScript(scriptOf('vitest'), args, limits);
      if (code !== 0) broken.push(`Vitest ended with ${code}.`);
      const fromRoot = (path: string) => relative(root, path).replaceAll('\\', '/');
      const files = readReport('Vitest', file, readVitest) ?? [];
      counts.push(...files.map(({ path, ...others }) => ({ ...others, path: fromRoot(path) })));
    },

    /** All journeys, or those of the named files. */
    async runPlaywright(files: readonly string[] = []): Promise<void> {
      const first: Journeys = { journeys: [], errors: [] };
      let worst = 0;
      for (const [at, words] of playsOf(files).entries()) {
        const { code, journeys } = await playJourneys(`journeys-${at}`, words);
        first.journeys.push(...(journeys?.journeys ?? []));
        first.errors.push(...(journeys?.errors ?? []));
        worst = Math.max(worst, code);
      }
      const again = await tryAgain(first);
      counts.push(...countJourneys(first, again));
      // What was tried again speaks for itself.
      if (worst !== 0 && again === undefined) broken.push(`Playwright ended with ${worst}.`);
    },

    /** Prints what went wrong and how many tests ran; answers the code to end with. `expected` are the files that had to run. */
    conclude(expected: string[], leastTests = 1): number {
      rmSync(reports, { recursive: true });
      const used = times.stop();
      console.log(`\nThe slowest files:\n${slowest(counts).join('\n')}`);
      if (used) console.log(describe(used));
      const found = tally(expected, counts);
      if (found.ran < leastTests) found.complaints.push('No test ran at all.');
      return print(found, broken, ((performance.now() - since) / 1000).toFixed(1));
    },
  };
}

/**
 * What Playwright is asked for. Before a project it runs all of the project that must come first, whichever files are
 * named. So where files are named, each project is asked for by itself.
 */
function playsOf(files: readonly string[]): string[][] {
  if (files.length === 0) return [[]];
  const each = [['--project=journeys'], ['--project=main job', '--no-deps']];
  return each.map((words) => [...words, '--pass-with-no-tests', ...files]);
}

function print({ ran, failures, unsteady, skipped, byPart, complaints }: Tally, broken: string[], seconds: string) {
  // By name and last of all: what the runners print of a failure stands far above, where a cut log no longer has it.
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
