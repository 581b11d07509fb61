import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import type { Verdict } from './verdict.ts';

const page = 'docs/specification-coverage.md';
const numberedSections = [2, 3, 4, 5, 6, 7, 8, 9];

type Row = { number: string; what: string; where: string; tests: string };

const heading = /^## §(\d+) .+ \((\d+)\)$/gm;
const rowShape = /^\| (\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \|$/gm;

/** The page must number what the specification says without a gap, and name for each a place and a test that exist. */
export async function checkCoverage(folder = root): Promise<Verdict> {
  const text = readFileSync(join(folder, page), 'utf8');
  const rows = [...text.matchAll(rowShape)].map(([, number = '', what = '', where = '', tests = '']) => ({
    number,
    what,
    where,
    tests,
  }));
  return {
    counted: `${rows.length} rows of ${page}`,
    complaints: [...miscounted(text, rows), ...rows.flatMap((row) => amiss(folder, row))],
  };
}

/** Each section says in its heading how many rows it has; they are numbered through, and no line of a table is unread. */
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
    ...(lines === rows.length ? [] : [`${page}: ${lines - rows.length} rows do not have four cells`]),
  ];
}

function amiss(folder: string, { number, what, where, tests }: Row): string[] {
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const named = tests.split('<br>').map((test) => /^`([^`]+)`: (.+)$/.exec(test.trim()));
  return [
    ...(what === '' ? [`${number} says nothing`] : []),
    ...(places.length === 0 ? [`${number} names no place`] : []),
    ...places.filter((path) => !existsSync(join(folder, path))).map((path) => `${number}: there is no ${path}`),
    ...named.flatMap((test) => unknownTest(folder, number, test)),
  ];
}

function unknownTest(folder: string, number: string, named: RegExpExecArray | null): string[] {
  const [, path = '', name = ''] = named ?? [];
  if (path === '') return [`${number} names no test as \`file\`: name`];
  if (!existsSync(join(folder, path))) return [`${number}: there is no ${path}`];
  return titlesOf(join(folder, path)).includes(name) ? [] : [`${number}: ${path} has no test "${name}"`];
}

const titles = new Map<string, string[]>();

/** What stands between brackets that may stand in each other so deep. */
const within = (depth: number): string => (depth === 0 ? '[^()]*' : `(?:[^()]|\\(${within(depth - 1)}\\))*`);
/** `test('…'`, `test.each<…>([…])('…'`, and the same by `it`. */
const titleShape = new RegExp(
  `\\b(?:test|it)(?:\\.[\\w.]+)?(?:<${within(1)}?>)?(?:\\(${within(5)}\\))?` +
    `\\(\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|"([^"]*)"|\`([^\`]*)\`)`,
  'g',
);

/** The names of a file's tests as they are written, with the blanks of those that are told several times. */
function titlesOf(path: string): string[] {
  const known = titles.get(path);
  if (known) return known;
  const found = [...readFileSync(path, 'utf8').matchAll(titleShape)].map(
    ([, single, double, template]) => single?.replaceAll("\\'", "'") ?? double ?? template ?? '',
  );
  titles.set(path, found);
  return found;
}
