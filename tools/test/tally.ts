import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/**
 * The results of one test file. A failure is the test's name and the first line of its error. `unsteady` are the passed
 * tests that failed at the first try.
 */
export type FileCount = {
  path: string;
  passed: number;
  failures: string[];
  unsteady: string[];
  skipped: number;
  ms: number;
};

/** The highest number of unsteady tests in a run. With more, the product is unsteady or the machine is too small. */
export const mostUnsteady = 3;

type Part = { name: string; owns: (path: string) => boolean };

/** The parts of the test suite. A file belongs to the first part that matches it. */
const parts: readonly Part[] = [
  { name: 'rules', owns: (path) => /^(domain|contract)\//.test(path) },
  { name: 'faults', owns: (path) => /^server\/postgres\/|^tools\/.*\.faults(\.long)?\.test\.ts$/.test(path) },
  { name: 'promises', owns: (path) => path.startsWith('server/') },
  { name: 'screens', owns: (path) => path.startsWith('web/') },
  { name: 'house', owns: (path) => path.startsWith('tools/') },
  { name: 'journeys', owns: () => true },
];
const partOf = (path: string) => parts.find(({ owns }) => owns(path))?.name;

/** Each line of `failures` and `unsteady` begins with the path of its file. */
export type Tally = {
  ran: number;
  failures: string[];
  unsteady: string[];
  skipped: number;
  byPart: string[];
  complaints: string[];
};

/**
 * Adds up the results. A test file that exists and did not run is a complaint, because a missing result proves nothing.
 */
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
    unsteady: counts.flatMap(({ path, unsteady }) => unsteady.map((one) => `${path} › ${one}`)),
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

const Assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()),
  tags: z.array(z.string()).optional(),
});
const VitestFile = z.object({
  name: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(Assertion),
});
const VitestReport = z.object({ testResults: z.array(VitestFile) });

/** Reads Vitest's JSON report. A file that failed before its first test counts as one failure. */
export function readVitest(report: unknown): FileCount[] {
  return VitestReport.parse(report).testResults.map(
    ({ name, startTime, endTime, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      const passed = assertionResults.filter((result) => result.status === 'passed').length;
      const failures = failed.map(({ fullName, failureMessages }) => failureOf(fullName, failureMessages[0]));
      if (status === 'failed' && failed.length === 0) failures.push(failureOf('the file itself', message));
      // What only the long form runs is not skipped here.
      const isLong = ({ tags }: z.infer<typeof Assertion>) => tags?.includes('long') ?? false;
      const others = assertionResults.filter(({ status }) => status !== 'failed' && status !== 'passed');
      const skipped = others.filter((one) => !isLong(one)).length;
      return { path: name, passed, failures, unsteady: [], skipped, ms: endTime - startTime };
    },
  );
}

/** The files to run again, alone: those with a failure. None if more failed than may be unsteady: then the run fails. */
export function filesToTryAgain(files: readonly FileCount[]): FileCount[] {
  const failed = files.filter(({ failures }) => failures.length > 0);
  return failed.flatMap(({ failures }) => failures).length > mostUnsteady ? [] : failed;
}

/** The result of a file that may have run again. What failed only at the first try is unsteady. */
export function afterRetry(first: FileCount, retried: readonly FileCount[]): FileCount {
  const again = retried.find(({ path }) => path === first.path);
  if (!again || first.failures.length === 0) return first;
  const named = (failure: string) => failure.split(': ')[0];
  const failed = new Set(again.failures.map(named));
  const unsteady = first.failures.filter((failure) => !failed.has(named(failure)));
  return { ...again, unsteady, ms: first.ms + again.ms };
}

export const failureOf = (name: string, message = '') =>
  `${name}: ${stripVTControlCharacters(message).split('\n')[0]?.slice(0, 300) || 'it says nothing'}`;

/** The slowest files, each with its seconds. */
export function slowest(counts: readonly FileCount[], most = 10): string[] {
  const sorted = counts.filter(({ ms }) => ms > 0).sort((one, other) => other.ms - one.ms);
  return sorted.slice(0, most).map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);
}
