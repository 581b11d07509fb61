import { hasLongForm, hasOtherWays, isJourney, isLongTest, listSources } from '../check/sources.ts';
import { openSuite } from './suite.ts';

// `npm run test:long` runs every *.long.test.ts, the files with a test that is tagged as long, the long forms of other
// tests, and every way of the journeys. Words after it select files.
const filter = process.argv.slice(2);
const isWanted = (path: string) => filter.length === 0 || filter.some((word) => path.includes(word));
const suite = openSuite();
const present = listSources();
const tests = present.filter((path) => !isJourney(path) && (isLongTest(path) || hasLongForm(path))).filter(isWanted);
const journeys = present.filter(hasOtherWays).filter(isWanted);

const screens = tests.filter((path) => path.startsWith('web/'));

// Without any wanted file Vitest still runs, and says that it found none.
if (tests.length > screens.length || tests.length + journeys.length === 0) {
  await suite.runVitest(['--config=vitest.long.config.ts', ...filter]);
}
if (filter.length === 0 || screens.length > 0) {
  // The gate renders the screens with React's production build and an `act` of our own.
  process.env.REACT_BUILD = 'development';
  await suite.runVitest(['--project=web', ...filter]);
}
process.env.LONG_JOURNEYS = '1';
process.env.EVERY_WAY = '1';
if (journeys.length > 0) await suite.runPlaywright(journeys);
process.exitCode = suite.conclude(filter.length > 0 ? [] : [...tests, ...journeys]);
