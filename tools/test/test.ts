import { journeysFor, listChanged } from '../check/changed.ts';
import { isLongTest, isTest, listSources } from '../check/sources.ts';
import { keepTemporaryFilesInMemory } from '../run/memory-folder.ts';
import { buildPage } from '../run/page.ts';
import { openSuite, withoutLongTests } from './suite.ts';

// `npm test` runs every test except the long ones. Words after it (`npm test -- order`) select files, as in Vitest.
// `npm test -- --changed` runs the tests that uncommitted changes can touch. `--changed=main` also counts all changes
// since main.
const words = process.argv.slice(2);
const changedSince = words.find((word) => /^--changed(=|$)/.test(word));

keepTemporaryFilesInMemory();
process.exitCode = await (changedSince === undefined ? runAll(words) : runChanged(changedSince, words));

async function runAll(filter: string[]): Promise<number> {
  const present = listSources().filter((path) => isTest(path) && !isLongTest(path));
  const suite = openSuite();
  if (filter.length > 0) {
    await suite.runVitest([...filter, withoutLongTests]);
    console.log('Only the files that were asked for: the journeys in e2e/ are left out (npm run e2e runs them).');
    return suite.conclude([]);
  }
  // Both the tests of faults and the journeys start the product of this folder. Without a page nothing of it runs.
  await buildPage();
  // Two cores are busy with these tests alone. Whatever runs beside them costs both more than it gains.
  await suite.runVitest(['--project=!faults', '--project=!web', withoutLongTests]);
  // The others wait for a part of their time: journeys and faults for a browser, a clock or a process, and two workers of
  // the page's tests for the one process that compiles for both.
  const others = suite.runVitest(['--project=faults', '--project=web', withoutLongTests]);
  await Promise.all([others, suite.runPlaywright()]);
  return suite.conclude(present);
}

async function runChanged(word: string, all: string[]): Promise<number> {
  const since = word.split('=')[1];
  const changed = listChanged(since);
  const journeys = journeysFor(changed, listSources()).filter((path) => !isLongTest(path));
  const suite = openSuite();
  await suite.runVitest([...all, withoutLongTests, '--passWithNoTests']);
  if (journeys.length > 0) await suite.runPlaywright(journeys);
  console.log(`Only what ${changed.length} changed files can touch, among them ${journeys.length} journeys.`);
  // A change of a text for people touches no test.
  return suite.conclude([], 0);
}
