import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Files that a room may bring to prepare its tests; named here only while they exist. */
const present = (path: string) => (existsSync(new URL(path, import.meta.url)) ? [path] : []);

// Everything but the faults runs two files at a time: more would only make them wait for each other on two cores.
const maxWorkers = 2;

/** `npm run test:long` runs these, see vitest.long.config.ts. */
const long = '**/*.long.test.ts';

export default defineConfig({
  test: {
    maxWorkers,
    passWithNoTests: false,
    // `--changed` follows imports. These are read as files, or by everybody: then everything runs.
    forceRerunTriggers: [
      '**/package{,-lock}.json',
      '**/{vitest,vite}.config.*',
      '**/server/**/*.{sql,csv,sh}',
      '**/server/testing/global-setup.ts',
      '**/deploy/**',
    ],
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: [long],
          pool: 'threads',
          maxWorkers,
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: present('./web/testing/setup.ts'),
          pool: 'threads',
          maxWorkers,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['server/postgres/**', long],
          globalSetup: present('./server/testing/global-setup.ts'),
          pool: 'forks',
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/**/*.faults.test.ts', long],
          pool: 'forks',
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        // These kill processes and fill disks on purpose, so each runs alone, after all the others.
        test: {
          name: 'faults',
          include: ['server/postgres/**/*.test.ts', 'tools/**/*.faults.test.ts'],
          exclude: [long],
          pool: 'forks',
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
