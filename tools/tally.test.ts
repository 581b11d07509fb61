import { expect, test } from 'vitest';
import { readPlaywright, readVitest, tally } from './tally.ts';

const passed = (path: string, tests: number) => ({ path, passed: tests, failed: 0, skipped: 0 });

test('tests are added up by the part of the house they belong to', () => {
  const counts = [
    passed('domain/order.test.ts', 3),
    passed('contract/page.test.ts', 2),
    passed('server/order/order.test.ts', 4),
    passed('server/postgres/launch.test.ts', 1),
    passed('tools/start.faults.test.ts', 1),
    passed('e2e/swap.test.ts', 1),
  ];
  const { ran, failed, byPart, complaints } = tally(
    counts.map(({ path }) => path),
    counts,
  );
  expect({ ran, failed, complaints }).toEqual({ ran: 12, failed: 0, complaints: [] });
  expect(byPart).toEqual(['rules 5', 'faults 2', 'promises 4', 'journeys 1']);
});

test('a part that has test files and ran none of them is named', () => {
  const { complaints } = tally(
    ['web/order/orders-screen.test.tsx', 'domain/order.test.ts'],
    [passed('domain/order.test.ts', 1)],
  );
  expect(complaints).toEqual([
    'Zero tests ran in screens, which has 1 test files.',
    'web/order/orders-screen.test.tsx ran no test.',
  ]);
});

test('a test file whose tests are all skipped ran no test', () => {
  const { complaints, skipped } = tally(
    ['domain/a.test.ts', 'domain/b.test.ts'],
    [passed('domain/a.test.ts', 1), { path: 'domain/b.test.ts', passed: 0, failed: 0, skipped: 2 }],
  );
  expect(skipped).toBe(2);
  expect(complaints).toEqual(['domain/b.test.ts ran no test.']);
});

test("a file that broke before its first test is a failure in Vitest's report", () => {
  const report = {
    testResults: [
      { name: '/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
      { name: '/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(readVitest(report)).toEqual([
    { path: '/a.test.ts', passed: 1, failed: 0, skipped: 1 },
    { path: '/b.test.ts', passed: 0, failed: 1, skipped: 0 },
  ]);
});

test("nested groups and what could not be loaded count in Playwright's report", () => {
  const spec = (status: string) => ({ file: 'swap.test.ts', tests: [{ status }] });
  const report = {
    suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected'), spec('flaky'), spec('skipped')] }] }],
    errors: [{ message: 'cannot load' }],
  };
  const { ran, failed, skipped } = tally([], readPlaywright(report));
  expect({ ran, failed, skipped }).toEqual({ ran: 4, failed: 3, skipped: 1 });
});
