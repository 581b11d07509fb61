import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How the tests of one file went; a failure is the test's name and the first line of what went wrong. */
export type FileCount = { path: string; passed: number; failures: string[]; skipped: number };

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

/** Each failure of `failures` begins with the path of its file. */
export type Tally = { ran: number; failures: string[]; skipped: number; byPart: string[]; complaints: string[] };

/** Adds up what ran. A test file that stands in the house and did not run is a complaint: silence is no success. */
export function tally(present: readonly string[], counts: readonly FileCount[]): Tally {
  const ranIn = (isIn: (path: string) => boolean) =>
    counts
      .filter(({ path }) => isIn(path))
      .reduce((total, { passed, failures }) => total + passed + failures.length, 0);
  const named = parts.map(({ name }) => ({
    name,
    files: present.filter((path) => partOf(path) === name),
    ran: ranIn((path) => partOf(path) === name),
  }));
  return {
    ran: ranIn(() => true),
    failures: counts.flatMap(({ path, failures }) => failures.map((failure) => `${path} › ${failure}`)),
    skipped: counts.reduce((total, { skipped }) => total + skipped, 0),
    byPart: named.filter(({ files, ran }) => files.length > 0 || ran > 0).map(({ name, ran }) => `${name} ${ran}`),
    complaints: [
      ...named
        .filter(({ files, ran }) => files.length > 0 && ran === 0)
        .map(({ name, files }) => `Zero tests ran in ${name}, which has ${files.length} test files.`),
      ...present.filter((path) => ranIn((each) => each === path) === 0).map((path) => `${path} ran no test.`),
    ],
  };
}

const Assertion = z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) });
const VitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(Assertion),
});
const VitestReport = z.object({ testResults: z.array(VitestFile) });

/** Reads Vitest's own report. A file that failed before its first test counts as one failure. */
export function readVitest(report: unknown): FileCount[] {
  return VitestReport.parse(report).testResults.map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const passed = assertionResults.filter((result) => result.status === 'passed').length;
    const failures = failed.map(({ fullName, failureMessages }) => failureOf(fullName, failureMessages[0]));
    if (status === 'failed' && failed.length === 0) failures.push(failureOf('the file itself', message));
    return { path: name, passed, failures, skipped: assertionResults.length - passed - failed.length };
  });
}

const Result = z.object({ error: z.object({ message: z.string().optional() }).optional() });
const Case = z.object({ status: z.string(), results: z.array(Result) });
const Spec = z.object({ file: z.string(), title: z.string(), tests: z.array(Case) });
type Suite = { specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }));
const Unloaded = z.object({ message: z.string().optional() });
const PlaywrightReport = z.object({ suites: z.array(Suite), errors: z.array(Unloaded) });

/** Reads Playwright's own report. What it could not even load counts as a failure. */
export function readPlaywright(report: unknown): FileCount[] {
  const { suites, errors } = PlaywrightReport.parse(report);
  const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const counts = suites.flatMap(specsOf).map(({ file, title, tests }) => {
    const passed = tests.filter(({ status }) => status === 'expected').length;
    const skipped = tests.filter(({ status }) => status === 'skipped').length;
    const failed = tests.filter(({ status }) => status !== 'expected' && status !== 'skipped');
    const failures = failed.map(({ results }) => failureOf(title, results.find(({ error }) => error)?.error?.message));
    return { path: `e2e/${file}`, passed, failures, skipped };
  });
  const unloaded = errors.map(({ message }) => failureOf('not loaded', message));
  return unloaded.length > 0 ? [...counts, { path: 'e2e/', passed: 0, failures: unloaded, skipped: 0 }] : counts;
}

const failureOf = (name: string, message = '') =>
  `${name}: ${stripVTControlCharacters(message).split('\n')[0]?.slice(0, 300) || 'it says nothing'}`;
