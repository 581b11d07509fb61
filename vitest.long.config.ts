import { defineConfig } from 'vitest/config';

// What takes minutes, or needs the network: one file at a time, so that each has the whole machine.
export default defineConfig({
  test: {
    include: ['{domain,contract,server,tools}/**/*.long.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    passWithNoTests: false,
  },
});
