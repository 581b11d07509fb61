import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { fewJourneys, journeysFor, listChanged } from './changed.ts';
import { hasOtherWays, listSources } from './sources.ts';

const texts: Record<string, string> = {
  'e2e/people.ts': '',
  'e2e/deals.ts': "import { signIn } from './people.ts';",
  'e2e/desk.test.ts': "import { expect } from '@playwright/test';\nimport { open } from './deals.ts';",
  'e2e/push.test.ts': "import { receive } from './letters.ts';",
  'e2e/letters.ts': '',
  'e2e/policy.test.ts': '',
};
const files = [...Object.keys(texts), 'server/order/order.store.ts', 'web/main.tsx'];
const journeys = ['e2e/desk.test.ts', 'e2e/push.test.ts', 'e2e/policy.test.ts'];
const touched = (...changed: string[]) => journeysFor(changed, files, (path) => texts[path] ?? '');

test('runs a changed journey and all journeys that use a changed helper, directly or not', () => {
  expect(touched('e2e/policy.test.ts')).toEqual(['e2e/policy.test.ts']);
  expect(touched('e2e/letters.ts')).toEqual(['e2e/push.test.ts']);
  expect(touched('e2e/people.ts')).toEqual(['e2e/desk.test.ts']);
});

test('runs few journeys for a change in a rarely used folder, and all journeys for any other change of the product', () => {
  expect(touched('server/delivery/channel-worker.ts')).toEqual(['e2e/push.test.ts', 'e2e/policy.test.ts']);
  expect(touched('contract/notification.ts')).toEqual(['e2e/push.test.ts', 'e2e/policy.test.ts']);
  expect(touched('server/docs/schema.ts', 'web/worker/main.ts')).toEqual(['e2e/push.test.ts', 'e2e/policy.test.ts']);
  for (const path of [
    'server/order/order.store.ts',
    'web/main.tsx',
    'domain/money/money.ts',
    'web/locales/en/order.ts',
    'package-lock.json',
    'tools/start.mjs',
  ]) {
    expect([path, touched(path)]).toEqual([path, journeys]);
  }
});

test('runs no journey for a change that cannot affect a browser', () => {
  expect(
    touched('server/order/order.test.ts', 'server/testing/order.test-kit.ts', 'docs/api.md', 'tools/check/sizes.ts'),
  ).toEqual([]);
});

test('every journey and every folder that a rule names exists', () => {
  const sources = listSources();
  const words = new Set(Object.values(fewJourneys).flat());
  const has = (pattern: RegExp) => sources.some((path) => pattern.test(path));
  expect([...words].filter((word) => !has(new RegExp(`^e2e/${word}.*\\.test\\.ts$`)))).toEqual([]);
  const rooms = Object.keys(fewJourneys);
  expect(
    rooms.filter((room) => !has(new RegExp(`^((web|server)/${room}/|(domain|contract)/([^/]+/)?${room}\\.)`))),
  ).toEqual([]);
});

test('lists the files that git reports as changed since a commit', ({ skip }) => {
  skip(!existsSync(join(root, '.git')), 'this copy has no history');
  const head = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const now = listChanged();
  expect(listChanged(head)).toEqual(now);
  expect(now.every((path) => !path.includes('node_modules'))).toBe(true);
});

test('finds the journeys that have more ways than the gate plays', () => {
  const found = listSources().filter(hasOtherWays);
  expect(found).toEqual(expect.arrayContaining(['e2e/accessibility.test.ts', 'e2e/customer-story.test.ts']));
  expect(found).not.toContain('e2e/every-way.ts');
  expect(found).not.toContain('e2e/main-job.test.ts');
});
