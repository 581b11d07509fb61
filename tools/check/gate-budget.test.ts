import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { families } from '../faults/families.ts';
import { root } from '../run/command.ts';
import { countGateTests } from './coverage-ids.ts';
import { isJourney, isLongTest, isTest, listSources } from './sources.ts';

// The gate has a budget of processor time. A timed test would fail on a busy machine, so this counts what is dear: tests
// in a browser, and tests that start a whole product or a database of their own.

/** What a file imports when its tests start something whole. */
const starters =
  /from '[^']*(?:\/start\.test-kit|\/postgres\.test-kit|\/old-node\.test-kit|\/cluster\.test-kit|\/standby\.test-kit|\/run\/product|e2e\/product|\.\/product)\.ts'/;

/** Files whose tests share what they start. They count once. */
const sharing = ['server/database/standby/standbys.test.ts'];

/** Every file whose tests are dear, with the number of its tests that run with every change. */
const dear = listSources()
  .filter((path) => isTest(path) && !isLongTest(path))
  .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')])
  .filter(([, text]) => starters.test(text))
  .map(([path, text]): [string, number] => [path, sharing.includes(path) ? 1 : countGateTests(path, text)])
  .filter(([, tests]) => tests > 0);

/**
 * How many of the dear tests of each file run with every change. Who adds one changes a number here, and so decides
 * whether the gate needs it: a further case of a rule that another test shows belongs into `npm run test:long`, with
 * the tag of the long tests or in a file that ends in .long.test.ts.
 */
const budget: Record<string, number> = {
  'e2e/accessibility.test.ts': 2,
  'e2e/accounts.test.ts': 1,
  'e2e/cashiers.test.ts': 1,
  'e2e/colours.test.ts': 1,
  'e2e/customer-story.test.ts': 1,
  'e2e/desk-width.test.ts': 1,
  'e2e/frames.test.ts': 2,
  'e2e/keyboard.test.ts': 2,
  'e2e/layout.test.ts': 3,
  'e2e/main-job.test.ts': 2,
  'e2e/offline.test.ts': 4,
  'e2e/page-weight.test.ts': 1,
  'e2e/policy.test.ts': 1,
  'e2e/push.test.ts': 1,
  'e2e/rate-moves.test.ts': 1,
  'e2e/second-factor.test.ts': 1,
  'e2e/session.test.ts': 1,
  'server/database/standby/standbys.test.ts': 1,
  'server/delivery/push/push-restore.test.ts': 1,
  'server/live/second-cluster.test.ts': 1,
  'server/postgres/earlier-run.test.ts': 4,
  'server/postgres/postgres.faults.test.ts': 7,
  'server/postgres/postgres.test.ts': 18,
  'tools/launcher.test.ts': 6,
  'tools/run/old-node.faults.test.ts': 1,
  'tools/run/scripts.test.ts': 3,
  'tools/run/start-page.faults.test.ts': 1,
  'tools/run/start.faults.test.ts': 3,
};

/** The most that the gate may have of them, in all files together. */
const mostJourneys = 26;
const mostStarts = 48;
/** The promises that `npm run faults -- --quick` measures, and the rounds of all of them. */
const mostPromises = 13;
const mostRounds = 23;

const sum = (isIn: (path: string) => boolean) =>
  dear.filter(([path]) => isIn(path)).reduce((total, [, tests]) => total + tests, 0);

test('a test in a browser, or one that starts a whole product or database, is in the budget of the gate', () => {
  expect(Object.fromEntries(dear)).toEqual(budget);
});

test('the gate stays small enough for two processors', () => {
  expect(sum(isJourney)).toBeLessThanOrEqual(mostJourneys);
  expect(sum((path) => !isJourney(path))).toBeLessThanOrEqual(mostStarts);
  const rounds = families.flatMap(({ promises }) => promises.map((promised) => promised.rounds.quick));
  expect(rounds.filter((quick) => quick > 0).length).toBeLessThanOrEqual(mostPromises);
  expect(rounds.reduce((total, quick) => total + quick, 0)).toBeLessThanOrEqual(mostRounds);
});

test('a table of cases counts once, and what only the long form runs does not count', () => {
  const text = `
    test('one', () => {});
    test.each([1, 2])('two', () => {});
    test('long', { tags: 'long' }, () => {});
    describe('long too', { tags: 'long' }, () => { test('three', () => {}); });`;
  expect(countGateTests('domain/planted.test.ts', text)).toBe(2);
});
