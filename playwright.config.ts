import { defineConfig } from '@playwright/test';
import { browserOptions } from './e2e/browser.ts';

// `npm test` leaves out the long journeys. `npm run e2e` and `npm run test:long` play them too.
const isEverything = Boolean(process.env.LONG_JOURNEYS);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  ...(isEverything ? {} : { testIgnore: '**/*.long.test.ts', grepInvert: /@long\b/ }),
  // Node itself runs these files. Playwright would compile each one again in every run.
  build: { external: ['**/*.ts'] },
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // tools/test/suite.ts retries a failed journey alone, after all others. A journey waits for about a third of its time:
  // three workers use two cores, and two of them leave a part of both to the tests of faults beside them.
  retries: 0,
  workers: isEverything ? 3 : 2,
  fullyParallel: false,
  forbidOnly: true,
  // A failed journey is tried again by its name, which begins with that of its project.
  projects: [{ name: 'journeys' }],
  // These end what hangs. They promise no speed, so that a busy machine fails no journey.
  timeout: 300_000,
  globalTimeout: 3_000_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: browserOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Kyiv',
    // Each frame of an animation is drawn by the processors. Some tests of the keyboard look at the moving page.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would bypass the requests that a journey intercepts. Journeys of the installed page allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs 40 % of the processors' time. The second try records one, and so does `npm run e2e -- --trace on`.
    trace: 'off',
  },
});
