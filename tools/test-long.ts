import { hasLongForm, isLongTest, listSources } from './sources.ts';
import { openSuite } from './suite.ts';

// `npm run test:long` runs every *.long.test.ts and the long forms of other tests. Words after it select files.
const filter = process.argv.slice(2);
const suite = openSuite();
const all = listSources().filter((path) => isLongTest(path) || hasLongForm(path));

await suite.runVitest(['--config', 'vitest.long.config.ts', ...filter]);
process.exitCode = suite.conclude(filter.length > 0 ? [] : all);
