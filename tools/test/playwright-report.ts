import { z } from 'zod';
import { type FileCount, failureOf, mostUnsteady } from './tally.ts';

/** One journey in the browser, with its Playwright name and its result. */
export type Journey = {
  project: string;
  file: string;
  titles: string[];
  /** "not run" means that a journey which must run first has failed. */
  state: 'passed' | 'failed' | 'skipped' | 'not run';
  message: string;
  ms: number;
};

/** `errors` are files that could not be loaded, or the reason why a run was cut off. */
export type Journeys = { journeys: Journey[]; errors: string[] };

const Result = z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() });
const Case = z.object({ projectName: z.string(), status: z.string(), results: z.array(Result) });
const Spec = z.object({ file: z.string(), title: z.string(), tests: z.array(Case) });
type Suite = { title: string; specs: z.infer<typeof Spec>[]; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ title: z.string(), specs: z.array(Spec), suites: z.array(Suite).optional() }),
);
const PlaywrightReport = z.object({
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Reads Playwright's JSON report. */
export function readPlaywright(report: unknown): Journeys {
  const { suites, errors } = PlaywrightReport.parse(report);
  const journeysOf = ({ specs, suites: inner = [] }: Suite, above: string[]): Journey[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map((test) => ({ file, titles: [...above, title], ...outcomeOf(test) })),
    ),
    ...inner.flatMap((suite) => journeysOf(suite, [...above, suite.title])),
  ];
  // The outermost suite is the file.
  return {
    journeys: suites.flatMap((suite) => journeysOf(suite, [])),
    errors: errors.map(({ message }) => failureOf('not loaded', message)),
  };
}

function outcomeOf({ projectName, status, results }: z.infer<typeof Case>) {
  const state = status === 'skipped' && results.length === 0 ? 'not run' : (states[status] ?? 'failed');
  return {
    project: projectName,
    state,
    message: results.find(({ error }) => error)?.error?.message ?? '',
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
  };
}

const states: Record<string, Journey['state']> = { expected: 'passed', skipped: 'skipped' };

/**
 * The journeys to retry alone: those that failed, and those that waited for them. The list is empty if more failed than
 * may be unsteady, or if the run itself broke: such a run fails in any case.
 */
export function journeysToTryAgain({ journeys, errors }: Journeys): Journey[] {
  const failed = journeys.filter(({ state }) => state === 'failed');
  if (errors.length > 0 || failed.length === 0 || failed.length > mostUnsteady) return [];
  return journeys.filter(({ state }) => state === 'failed' || state === 'not run');
}

const nameOf = ({ project, file, titles }: Journey) => `[${project}] › ${[file, ...titles].join(' › ')}`;

/** The names in the format of the `--test-list` file. */
export const testListOf = (journeys: readonly Journey[]) => journeys.map((journey) => `${nameOf(journey)}\n`).join('');

/**
 * The result of each file. A journey that failed and passed at the retry is unsteady: it counts as passed, and its name
 * is listed.
 */
export function countJourneys(first: Journeys, again: Journeys = { journeys: [], errors: [] }): FileCount[] {
  const tried = new Map(again.journeys.map((journey) => [nameOf(journey), journey]));
  const counts = first.journeys.map((journey) => countOne(journey, tried.get(nameOf(journey))));
  const files = Map.groupBy(counts, ({ path }) => path);
  const errors = [...first.errors, ...again.errors];
  return [
    ...[...files].map(([path, all]) => ({
      path,
      passed: all.reduce((sum, { passed }) => sum + passed, 0),
      failures: all.flatMap(({ failures }) => failures),
      unsteady: all.flatMap(({ unsteady }) => unsteady),
      skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
      ms: all.reduce((sum, { ms }) => sum + ms, 0),
    })),
    ...(errors.length > 0 ? [{ path: 'e2e/', passed: 0, failures: errors, unsteady: [], skipped: 0, ms: 0 }] : []),
  ];
}

function countOne(first: Journey, again: Journey = first): FileCount {
  const failure = failureOf(first.titles.join(' › '), again.message || first.message);
  const isUnsteady = first.state === 'failed' && again.state === 'passed';
  return {
    path: `e2e/${first.file}`,
    passed: Number(again.state === 'passed'),
    failures: again.state === 'failed' ? [failure] : [],
    unsteady: isUnsteady ? [failureOf(first.titles.join(' › '), first.message)] : [],
    skipped: Number(again.state === 'skipped' || again.state === 'not run'),
    ms: first.ms + (again === first ? 0 : again.ms),
  };
}
