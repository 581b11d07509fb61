import { journeysFor, listChanged } from './changed.ts';
import { isLongTest, isTest, listSources } from './sources.ts';
import { openSuite } from './suite.ts';

// `npm test` runs every test except the long ones. Words after it (`npm test -- order`) select files, as in Vitest.
// `npm test -- --changed` runs the tests that uncommitted changes can touch. `--changed=main` also counts all changes
// since main.
const words = process.argv.slice(2);
const changedSince = words.find((word) => /^--changed(=|$)/.test(word));

process.exitCode = await (changedSince === undefined ? runAll(words) : runChanged(changedSince, words));

async function runAll(filter: string[]): Promise<number> {
  const present = listSources().filter((path) => isTest(path) && !isLongTest(path));
  const suite = openSuite();
  await suite.runVitest(filter);
  if (filter.length > 0) {
    console.log('Only the files that were asked for: the journeys in e2e/ are left out (npm run e2e runs them).');
  } else if (present.some((path) => path.startsWith('e2e/'))) {
    await suite.runPlaywright();
  } else {
    console.log('No journeys yet: e2e/ has no *.test.ts.');
  }
  return suite.conclude(filter.length > 0 ? [] : present);
}

async function runChanged(word: string, all: string[]): Promise<number> {
  const since = word.split('=')[1];
  const changed = listChanged(since);
  const journeys = journeysFor(changed, listSources());
  const suite = openSuite();
  await suite.runVitest([...all, '--passWithNoTests']);
  if (journeys.length > 0) await suite.runPlaywright(journeys);
  console.log(`Only what ${changed.length} changed files can touch, among them ${journeys.length} journeys.`);
  // A change of a text for people touches no test.
  return suite.conclude([], 0);
}
