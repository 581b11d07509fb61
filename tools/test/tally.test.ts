import { expect, test } from 'vitest';
import { afterRetry, type FileCount, filesToTryAgain, readVitest, slowest, tally } from './tally.ts';

const passed = (path: string, tests: number, ms = 0): FileCount => ({
  path,
  passed: tests,
  failures: [],
  unsteady: [],
  skipped: 0,
  ms,
});

test('tests are added up by the part of the house they belong to', () => {
  const counts = [
    passed('domain/order/order.test.ts', 3),
    passed('contract/page.test.ts', 2),
    passed('server/order/order.test.ts', 4),
    passed('server/postgres/launch.test.ts', 1),
    passed('tools/run/start.faults.test.ts', 1),
    passed('e2e/swap.test.ts', 1),
  ];
  const { ran, failures, byPart, complaints } = tally(
    counts.map(({ path }) => path),
    counts,
  );
  expect({ ran, failures, complaints }).toEqual({ ran: 12, failures: [], complaints: [] });
  expect(byPart).toEqual(['rules 5', 'faults 2', 'promises 4', 'journeys 1']);
});

test('names a part that has test files but ran none of them', () => {
  const { complaints } = tally(
    ['web/order/orders-screen.test.tsx', 'domain/order/order.test.ts'],
    [passed('domain/order/order.test.ts', 1)],
  );
  expect(complaints).toEqual([
    'Zero tests ran in screens, which has 1 test files.',
    'web/order/orders-screen.test.tsx ran no test.',
  ]);
});

test('a test file whose tests are all skipped ran no test', () => {
  const { complaints, skipped } = tally(
    ['domain/a.test.ts', 'domain/b.test.ts'],
    [passed('domain/a.test.ts', 1), { ...passed('domain/b.test.ts', 0), skipped: 2 }],
  );
  expect(skipped).toBe(2);
  expect(complaints).toEqual(['domain/b.test.ts ran no test.']);
});

const assertion = (status: string, ...failureMessages: string[]) => ({ status, fullName: 'It adds', failureMessages });

test('names a failed test with its file and the first line of its error, and so a file that broke before its tests', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        startTime: 0,
        endTime: 1_500,
        status: 'failed',
        message: '',
        assertionResults: [
          assertion('passed'),
          assertion('skipped'),
          { ...assertion('skipped'), tags: ['long'] },
          assertion('failed', 'AssertionError: \u001b[31mexpected 1\u001b[39m to be 2\n  at a.test.ts:7'),
        ],
      },
      {
        name: 'b.test.ts',
        startTime: 0,
        endTime: 0,
        status: 'failed',
        message: 'No such module\nby b.test.ts',
        assertionResults: [],
      },
    ],
  };
  const { ran, skipped, failures } = tally([], readVitest(report));
  expect({ ran, skipped }).toEqual({ ran: 3, skipped: 1 });
  expect(failures).toEqual([
    'a.test.ts › It adds: AssertionError: expected 1 to be 2',
    'b.test.ts › the file itself: No such module',
  ]);
});

const failing = (path: string, ...failures: string[]) => ({ ...passed(path, 2, 100), failures });
const counted = (first: FileCount[], again: FileCount[]) =>
  tally(
    [],
    first.map((file) => afterRetry(file, again)),
  );

test('only the files with a failed test run again, and none where more than three tests failed', () => {
  const [one, two] = [failing('a.test.ts', 'adds: 1', 'counts: 2'), failing('b.test.ts', 'adds: 3')];
  expect(filesToTryAgain([passed('c.test.ts', 1), one, two])).toEqual([one, two]);
  expect(filesToTryAgain([one, failing('b.test.ts', 'adds: 3', 'counts: 4')])).toEqual([]);
});

test('a test that passes the second time counts as passed and is named as unsteady', () => {
  const first = [passed('c.test.ts', 1), failing('a.test.ts', 'adds: was late')];
  const { ran, failures, unsteady } = counted(first, [passed('a.test.ts', 3)]);
  expect({ ran, failures, unsteady }).toEqual({ ran: 4, failures: [], unsteady: ['a.test.ts › adds: was late'] });
});

test('a test that fails both times has failed, as has one whose file did not run again', () => {
  const first = [failing('a.test.ts', 'adds: was late', 'counts: was late')];
  const twice = counted(first, [failing('a.test.ts', 'adds: is wrong')]);
  expect(twice).toMatchObject({ failures: ['a.test.ts › adds: is wrong'], unsteady: ['a.test.ts › counts: was late'] });
  expect(counted(first, [])).toMatchObject({ failures: first[0]?.failures.map((one) => `a.test.ts › ${one}`) });
});

test('lists the slowest files first, each with its seconds', () => {
  const counts = [passed('a.test.ts', 1, 200), passed('b.test.ts', 1, 12_340), passed('c.test.ts', 1, 900)];
  expect(slowest(counts, 2)).toEqual(['   12.3 s  b.test.ts', '    0.9 s  c.test.ts']);
});
