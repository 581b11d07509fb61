import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type ProjectConfig = TestProjectInlineConfiguration['test'];

/** Files that a room may bring to prepare its tests; named here only while they exist. */
const present = (path: string) => (existsSync(new URL(path, import.meta.url)) ? [path] : []);

// Two files at a time: more would only make them wait for each other on two cores.
const maxWorkers = 2;

/**
 * Files of one project share their modules, since loading these anew for each file takes more time than most tests. A file
 * that replaces a module has one of its own: the others would get the replacement too. So has the export, which waits for
 * a dialog of its own.
 */
const replacesModules = (path: string) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(new URL(path, import.meta.url), 'utf8'));
const alone = [
  'web/order-desk/desk-export.test.tsx',
  ...globSync('{web,server}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter(replacesModules),
].map((path) => path.replaceAll('\\', '/'));

/** `npm run test:long` runs these, see vitest.long.config.ts. */
const long = '**/*.long.test.ts';

const web = {
  include: ['web/**/*.test.{ts,tsx}'],
  environment: 'happy-dom',
  setupFiles: present('./web/testing/setup.ts'),
  pool: 'threads',
  maxWorkers,
  testTimeout: 20_000,
} satisfies ProjectConfig;

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/postgres/**', long],
  globalSetup: present('./server/testing/global-setup.ts'),
  pool: 'forks',
  maxWorkers,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} satisfies ProjectConfig;

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
          isolate: false,
          maxWorkers,
          testTimeout: 10_000,
        },
      },
      { test: { ...web, name: 'web', exclude: alone, isolate: false } },
      { test: { ...web, name: 'web alone', include: alone.filter((path) => path.startsWith('web/')) } },
      { test: { ...server, name: 'server', exclude: [...server.exclude, ...alone], isolate: false } },
      { test: { ...server, name: 'server alone', include: alone.filter((path) => path.startsWith('server/')) } },
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
        // These kill processes on purpose and start whole products: after all the others, two files at a time.
        test: {
          name: 'faults',
          include: ['server/postgres/**/*.test.ts', 'tools/**/*.faults.test.ts'],
          exclude: [long],
          pool: 'forks',
          maxWorkers,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
