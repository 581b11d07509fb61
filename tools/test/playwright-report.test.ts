import { expect, test } from 'vitest';
import { countJourneys, journeysToTryAgain, readPlaywright, testListOf } from './playwright-report.ts';
import { tally } from './tally.ts';

type Outcome = { status: string; messages?: string[]; notRun?: boolean };

const spec = (title: string, { status, messages = [], notRun = false }: Outcome, file = 'swap.test.ts') => {
  const results = messages.map((message) => ({ duration: 500, error: { message } }));
  const ran = results.length === 0 && !notRun ? [{ duration: 500 }] : results;
  return { file, title, tests: [{ projectName: 'journeys', status, results: ran }] };
};
const report = (...specs: object[]) => readPlaywright({ suites: [{ title: 'swap.test.ts', specs }], errors: [] });

const swaps = spec('swaps', { status: 'expected' });
const breaks = (title = 'breaks') => spec(title, { status: 'unexpected', messages: ['Timed out\nat line 7'] });
const waits = spec('waits', { status: 'skipped', notRun: true });
const isMended = (title: string) => spec(title, { status: 'expected' });

test("nested groups, what a test skips, and what could not be loaded count in Playwright's report", () => {
  const inner = { title: 'in the dark', specs: [breaks(), spec('x', { status: 'skipped' })] };
  const suites = [{ title: 'swap.test.ts', specs: [swaps], suites: [inner] }];
  const counts = countJourneys(readPlaywright({ suites, errors: [{ message: 'cannot load' }] }));
  const { ran, failures, skipped } = tally([], counts);
  expect({ ran, skipped }).toEqual({ ran: 3, skipped: 1 });
  expect(failures).toEqual(['e2e/swap.test.ts › in the dark › breaks: Timed out', 'e2e/ › not loaded: cannot load']);
  expect(counts[0]?.ms).toBe(1_500);
});

test('a journey that failed is tried again by its name, and so is what waited for it; nothing else is', () => {
  const inner = { title: 'in the dark', specs: [breaks()] };
  const suites = [{ title: 'swap.test.ts', specs: [swaps, waits, spec('x', { status: 'skipped' })], suites: [inner] }];
  expect(testListOf(journeysToTryAgain(readPlaywright({ suites, errors: [] })))).toBe(
    '[journeys] › swap.test.ts › waits\n[journeys] › swap.test.ts › in the dark › breaks\n',
  );
  expect(journeysToTryAgain(report(swaps))).toEqual([]);
});

test('a journey that passes the second time counts as passed and is named as unsteady', () => {
  const counts = countJourneys(report(swaps, breaks(), waits), report(isMended('breaks'), isMended('waits')));
  const { ran, failures, unsteady, complaints } = tally(['e2e/swap.test.ts'], counts);
  expect({ ran, failures, complaints }).toEqual({ ran: 3, failures: [], complaints: [] });
  expect(unsteady).toEqual(['e2e/swap.test.ts › breaks: Timed out']);
});

test('a journey that fails both times has failed, as has one that was not tried again', () => {
  const twice = tally([], countJourneys(report(breaks()), report(breaks())));
  expect(twice).toMatchObject({ failures: ['e2e/swap.test.ts › breaks: Timed out'], unsteady: [] });
  const once = tally([], countJourneys(report(breaks()), report()));
  expect(once).toMatchObject({ failures: ['e2e/swap.test.ts › breaks: Timed out'], unsteady: [] });
});

test('where more than three failed, or the run itself went wrong, nothing is tried again', () => {
  const failing = ['a', 'b', 'c', 'd'].map(breaks);
  expect(journeysToTryAgain(report(...failing.slice(1)))).toHaveLength(3);
  expect(journeysToTryAgain(report(...failing))).toEqual([]);
  expect(journeysToTryAgain({ ...report(breaks()), errors: ['Timed out waiting 3000s'] })).toEqual([]);
});
