import { runScript, scriptOf } from './command.ts';

// `npm run e2e -- push`: the journeys alone, or those whose path says so; all words are Playwright's.
const words = process.argv.slice(2);
const limits = { show: true, timeoutMs: 3_600_000 };
const { code } = await runScript(scriptOf('@playwright/test', 'playwright'), ['test', ...words], limits);
process.exitCode = code;
