import { defineConfig } from '@playwright/test';
import { browserOptions } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // tools/suite.ts retries a failed journey alone, after all others. Each worker runs a browser and a whole product, so two
  // workers use two cores.
  retries: 0,
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // The main job measures how soon the other side sees a step, so no other journey may run at the same time.
  projects: [
    { name: 'journeys', testIgnore: '**/main-job.test.ts' },
    { name: 'main job', testMatch: '**/main-job.test.ts', dependencies: ['journeys'] },
  ],
  timeout: 120_000,
  globalTimeout: 3_000_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: browserOptions(),
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Kyiv',
    // A service worker would bypass the requests that a journey intercepts. Journeys of the installed page allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
