import { z } from 'zod';

/** How the tests of one file went. */
export type FileCount = { path: string; passed: number; failed: number; skipped: number };

type Part = { name: string; owns: (path: string) => boolean };

/** The parts of the test suite. The first that owns a file is its part. */
const parts: readonly Part[] = [
  { name: 'rules', owns: (path) => /^(domain|contract)\//.test(path) },
  { name: 'faults', owns: (path) => /^server\/postgres\/|^tools\/.*\.faults\.test\.ts$/.test(path) },
  { name: 'promises', owns: (path) => path.startsWith('server/') },
  { name: 'screens', owns: (path) => path.startsWith('web/') },
  { name: 'house', owns: (path) => path.startsWith('tools/') },
  { name: 'journeys', owns: () => true },
];
const partOf = (path: string) => parts.find(({ owns }) => owns(path))?.name;

export type Tally = { ran: number; failed: number; skipped: number; byPart: string[]; complaints: string[] };

/** Adds up what ran. A test file that stands in the house and did not run is a complaint: silence is no success. */
export function tally(present: readonly string[], counts: readonly FileCount[]): Tally {
  const sum = (of: readonly FileCount[], ...kinds: ('passed' | 'failed' | 'skipped')[]) =>
    of.reduce((total, count) => total + kinds.reduce((all, kind) => all + count[kind], 0), 0);
  const isSilent = (path: string) =>
    sum(
      counts.filter((count) => count.path === path),
      'passed',
      'failed',
    ) === 0;
  const named = parts.map(({ name }) => ({
    name,
    files: present.filter((path) => partOf(path) === name),
    ran: sum(
      counts.filter(({ path }) => partOf(path) === name),
      'passed',
      'failed',
    ),
  }));
  return {
    ran: sum(counts, 'passed', 'failed'),
    failed: sum(counts, 'failed'),
    skipped: sum(counts, 'skipped'),
    byPart: named.filter(({ files, ran }) => files.length > 0 || ran > 0).map(({ name, ran }) => `${name} ${ran}`),
    complaints: [
      ...named
        .filter(({ files, ran }) => files.length > 0 && ran === 0)
        .map(({ name, files }) => `Zero tests ran in ${name}, which has ${files.length} test files.`),
      ...present.filter(isSilent).map((path) => `${path} ran no test.`),
    ],
  };
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** Reads Vitest's own report. A file that failed before its first test counts as one failure. */
export function readVitest(report: unknown): FileCount[] {
  return VitestReport.parse(report).testResults.map(({ name, status, assertionResults }) => {
    const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length;
    const [passed, failed] = [count('passed'), count('failed')];
    const brokenFile = status === 'failed' && failed === 0 ? 1 : 0;
    return { path: name, passed, failed: failed + brokenFile, skipped: assertionResults.length - passed - failed };
  });
}

const Spec = z.object({ file: z.string(), tests: z.array(z.object({ status: z.string() })) });
type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }));
const PlaywrightReport = z.object({ suites: z.array(Suite), errors: z.array(z.unknown()) });

/** Reads Playwright's own report. What it could not even load counts as one failure. */
export function readPlaywright(report: unknown): FileCount[] {
  const { suites, errors } = PlaywrightReport.parse(report);
  const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const counts = suites.flatMap(specsOf).map(({ file, tests }) => {
    const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
    const [passed, skipped] = [count('expected'), count('skipped')];
    return { path: `e2e/${file}`, passed, failed: tests.length - passed - skipped, skipped };
  });
  return errors.length > 0 ? [...counts, { path: 'e2e/', passed: 0, failed: errors.length, skipped: 0 }] : counts;
}
