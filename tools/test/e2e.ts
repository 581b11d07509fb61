import { runScript, scriptOf } from '../run/command.ts';
import { keepTemporaryFilesInMemory } from '../run/memory-folder.ts';

// `npm run e2e -- push` runs only the journeys whose path matches. All words are arguments of Playwright. The long
// journeys are played too.
const words = process.argv.slice(2);
keepTemporaryFilesInMemory();
const limits = { show: true, timeoutMs: 3_600_000, env: { LONG_JOURNEYS: '1' } };
const { code } = await runScript(scriptOf('@playwright/test', 'playwright'), ['test', ...words], limits);
process.exitCode = code;
