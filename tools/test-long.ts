import { isLongTest, listSources } from './sources.ts';
import { openSuite } from './suite.ts';

// `npm run test:long` runs every *.long.test.ts, wherever it stands; words after it pick files.
const filter = process.argv.slice(2);
const suite = openSuite();

await suite.runVitest(['--config', 'vitest.long.config.ts', ...filter]);
process.exitCode = suite.conclude(filter.length > 0 ? [] : listSources().filter(isLongTest));
