import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { hasLongForm, isLongTest, listSources } from './tools/check/sources.ts';

const globalSetup = ['./server/testing/global-setup.ts'].filter((path) => existsSync(new URL(path, import.meta.url)));
// The screens have a run of their own, see tools/test/test-long.ts.
const longForms = listSources().filter(
  (path) => (hasLongForm(path) && !path.startsWith('web/')) || (isLongTest(path) && path.startsWith('server/')),
);

/** One file at a time, so that each has the whole machine. */
const alone = {
  pool: 'forks',
  fileParallelism: false,
  maxWorkers: 1,
  // What is polled comes late on a busy machine. Vitest would wait for one second.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 900_000,
  hookTimeout: 900_000,
} as const;

// Runs the tests that take minutes or need the network.
export default defineConfig({
  test: {
    maxWorkers: 1,
    passWithNoTests: false,
    tags: [{ name: 'long', description: 'Only npm run test:long runs these tests.' }],
    projects: [
      { test: { ...alone, name: 'long', include: ['{domain,contract,tools}/**/*.long.test.ts'] } },
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
