import { isLongTest, isTest, listSources } from './sources.ts';
import { openSuite } from './suite.ts';

// `npm test` runs every test but the long ones; words after it (`npm test -- order`) pick files, as Vitest does.
const filter = process.argv.slice(2);
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
process.exitCode = suite.conclude(filter.length > 0 ? [] : present);
