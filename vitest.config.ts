import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compiled } from './web/testing/compiled.config.ts';
import { singleIcons } from './web/testing/single-icons.config.ts';

type ProjectConfig = TestProjectInlineConfiguration['test'];

/** The setup file of a room, as a list. The list is empty if the file does not exist. */
const present = (path: string) => (existsSync(new URL(path, import.meta.url)) ? [path] : []);

// Four files at a time: the tests of the server wait for their database for a third of their time, so that three files
// leave two cores idle at times.
const maxWorkers = 4;
/** Each worker warms up the libraries for itself: two take 164 seconds of the processors, four 205, as long by the clock. */
const pageWorkers = 2;

// The timeouts of the tests end what hangs. They promise no speed, so that a busy machine fails no test.

/**
 * The server's files share their modules, because loading them again for each file takes longer than most tests. A file
 * that replaces a module runs in a separate project: otherwise the other files would get the replacement too.
 */
const replacesModules = (path: string) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(new URL(path, import.meta.url), 'utf8'));
const alone = globSync('server/**/*.test.ts', { cwd: import.meta.dirname })
  .filter(replacesModules)
  .map((path) => path.replaceAll('\\', '/'));

/** Only `npm run test:long` runs these files, see vitest.long.config.ts. */
const long = '**/*.long.test.{ts,tsx}';

/** React's production build is quick, the development build explains its errors and prints warnings. */
const reactBuild = process.env.REACT_BUILD === 'development' ? 'development' : 'production';

/** Mantine and what is built on it must share one module, so a package of theirs that is new here joins the list. */
const bundled = [
  ...['core', 'hooks', 'dates', 'charts', 'form'].map((name) => `@mantine/${name}`),
  ...['@tanstack/react-query', 'zod'],
];

const web = {
  include: ['web/**/*.test.{ts,tsx}'],
  // The long tests of the screens run with the development build, see tools/test/test-long.ts.
  exclude: reactBuild === 'development' ? [] : [long],
  environment: 'happy-dom',
  // Styles are computed as they are written: no test needs them in pixels.
  environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
  setupFiles: present('./web/testing/start/setup.ts'),
  // The files share the libraries, and each has the rest for itself, see web/testing/start/fresh-file.ts. The long form,
  // with the development build, gives each file a window and libraries too, so that no file passes because of another one.
  ...(reactBuild === 'development' ? { pool: 'vmThreads' } : { pool: 'threads', isolate: false }),
  server: { deps: { inline: [/\/(react-)?i18next\//] } },
  // As one module each they load faster than as hundreds. React stays as it is,
  // because web/testing/start/quick-react.ts changes it.
  deps: {
    optimizer: { client: { enabled: true, include: bundled, exclude: ['react', 'react-dom', 'react/jsx-runtime'] } },
  },
  maxWorkers: pageWorkers,
  // They run after the others: Vitest wants that of projects with another number of workers.
  sequence: { groupOrder: 2 },
  testTimeout: 60_000,
  env: { NODE_ENV: reactBuild },
} satisfies ProjectConfig;

const server = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/postgres/**', long],
  globalSetup: present('./server/testing/global-setup.ts'),
  pool: 'forks',
  maxWorkers,
  // What is polled comes late on a busy machine. Vitest would wait for one second.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 90_000,
  hookTimeout: 120_000,
} satisfies ProjectConfig;

export default defineConfig({
  test: {
    maxWorkers,
    passWithNoTests: false,
    // `npm test` leaves out the tests with this tag (tools/test/suite.ts).
    tags: [{ name: 'long', description: 'Only npm run test:long runs these tests.' }],
    // `--changed` follows imports. A change of one of these files runs all tests:
    // they are read without an import, or affect every test.
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
          testTimeout: 60_000,
        },
      },
      {
        plugins: [singleIcons, compiled(reactBuild)],
        oxc: { jsx: { development: reactBuild === 'development' } },
        test: { ...web, name: 'web' },
      },
      { test: { ...server, name: 'server', exclude: [...server.exclude, ...alone], isolate: false } },
      { test: { ...server, name: 'server alone', include: alone } },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/**/*.faults.test.ts', long],
          pool: 'forks',
          maxWorkers,
          testTimeout: 120_000,
        },
      },
      {
        // These tests kill processes on purpose and start whole products. They run after all others, three files at
        // a time.
        test: {
          name: 'faults',
          include: ['server/postgres/**/*.test.ts', 'tools/**/*.faults.test.ts'],
          exclude: [long],
          pool: 'forks',
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
