import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { hasLongForm, listSources } from './tools/check/sources.ts';

const globalSetup = ['./server/testing/global-setup.ts'].filter((path) => existsSync(new URL(path, import.meta.url)));
const longForms = listSources().filter(hasLongForm);

/** One file at a time, so that each has the whole machine. */
const alone = {
  pool: 'forks',
  fileParallelism: false,
  maxWorkers: 1,
  testTimeout: 900_000,
  hookTimeout: 900_000,
} as const;

// Runs the tests that take minutes or need the network.
export default defineConfig({
  test: {
    maxWorkers: 1,
    passWithNoTests: false,
    projects: [
      { test: { ...alone, name: 'long', include: ['{domain,contract,server,tools}/**/*.long.test.ts'] } },
      // Vitest would read an empty list as every test.
      ...(longForms.length > 0
        ? [
            {
              test: { ...alone, name: 'long forms', include: longForms, globalSetup, env: { TEST_FORM: 'long' } },
            },
          ]
        : []),
    ],
  },
});
