import { defineConfig } from '@playwright/test';
import { browserOptions } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // The second try comes after all others and alone, see tools/suite.ts. Each worker has a browser and a whole product: two
  // fill two cores.
  retries: 0,
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // The main job says how soon the other side sees a step, so nothing else may run beside it.
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
    // What a story intercepts has to pass by it; the story of the installed page lets the worker in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
