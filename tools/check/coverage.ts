import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import { findSpecTests, type SpecTest } from './coverage-ids.ts';
import type { Verdict } from './verdict.ts';

const page = 'docs/specification-coverage.md';
const numberedSections = [1, 2, 3, 4, 5, 6, 7, 8, 9];

type Row = { number: string; what: string; where: string };

const heading = /^## §(\d+) .+ \((\d+)\)$/gm;
const rowShape = /^\| (\d+\.\d+) \| (.*?) \| (.*?) \|$/gm;

/**
 * Checks the coverage page. It must number the specification without a gap and name an existing place for each row. The
 * tests name the rows.
 */
export async function checkCoverage(folder = root): Promise<Verdict> {
  const text = readFileSync(join(folder, page), 'utf8');
  const rows = [...text.matchAll(rowShape)].map(([, number = '', what = '', where = '']) => ({ number, what, where }));
  const { tests, complaints } = findSpecTests(folder);
  return {
    counted: `${rows.length} rows of ${page}, ${tests.length} tests that name them`,
    complaints: [
      ...miscounted(text, rows),
      ...rows.flatMap((row) => incomplete(folder, row)),
      ...complaints,
      ...tests.flatMap((test) => strayIds(test, rows)),
      ...rows.flatMap((row) => untested(row, tests)),
    ],
  };
}
/**
 * The heading of each section says how many rows it has. The rows must be numbered without a gap, and every table line
 * must be readable.
 */
function miscounted(text: string, rows: Row[]): string[] {
  const promised = new Map([...text.matchAll(heading)].map(([, section, count]) => [Number(section), Number(count)]));
  const missing = numberedSections.filter((section) => !promised.has(section));
  const expected = [...promised].flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const found = rows.map(({ number }) => number);
  const firstWrong = expected.findIndex((number, index) => number !== found[index]);
  const lines = text.split('\n').filter((line) => /^\| *\d/.test(line)).length;
  return [
    ...missing.map((section) => `${page} has no section §${section}`),
    ...(firstWrong < 0
      ? []
      : [`${page}: row ${expected[firstWrong]} is expected, ${found[firstWrong] ?? 'none'} stands`]),
    ...(found.length > expected.length ? [`${page}: ${found[expected.length]} is more than the headings count`] : []),
    ...(lines === rows.length ? [] : [`${page}: ${lines - rows.length} rows do not have three cells`]),
  ];
}

function incomplete(folder: string, { number, what, where }: Row): string[] {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  return [
    ...(what === '' ? [`${number} says nothing`] : []),
    ...(places.length === 0 ? [`${number} names no place`] : []),
    ...places.filter((path) => !existsSync(join(folder, path))).map((path) => `${number}: there is no ${path}`),
  ];
}

function strayIds({ path, line, ids, skipped }: SpecTest, rows: Row[]): string[] {
  const unknown = ids.filter((id) => !rows.some(({ number }) => number === id));
  return [
    ...unknown.map((id) => `${path}:${line}: ${page} has no row ${id}`),
    ...(skipped ? [`${path}:${line}: the test of ${ids.join(', ')} may be skipped`] : []),
  ];
}

/** A row needs a test that runs with every change. Long tests do not count. */
function untested({ number }: Row, tests: SpecTest[]): string[] {
  const shownBy = tests.filter(({ ids }) => ids.includes(number));
  if (shownBy.length === 0) return [`${number}: no test has the comment "// spec ${number}" above it`];
  return shownBy.every(({ long }) => long) ? [`${number}: its tests run only in npm run test:long`] : [];
}
