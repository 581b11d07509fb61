import { afterEach, expect, test } from 'vitest';
import { checkCoverage } from './coverage.ts';
import { Miniature } from './miniature.ts';

const houses: Miniature[] = [];
afterEach(() => {
  for (const house of houses.splice(0)) house.remove();
});

const whole = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) => [
  `## §${section} Part (2)`,
  `| ${section}.1 | the first thing | \`domain/thing.ts\` | \`domain/thing.test.ts\`: a thing is kept |`,
  `| ${section}.2 | the second | \`domain/thing.ts\` | \`domain/thing.test.ts\`: a thing's name, $many times |`,
]);

/** What the check says of such a page, where one thing and its test exist. */
async function complaintsOf(lines: string[]): Promise<string[]> {
  const house = new Miniature({
    'docs/specification-coverage.md': lines.join('\n'),
    'domain/thing.ts': '',
    'domain/thing.test.ts':
      "test('a thing is kept', () => {});\ntest.each<[number, (keyof Map<1, 2>)[]]>(all.map((one) => [of(one.size())]))('a thing\\'s name, $many times', () => {});",
  });
  houses.push(house);
  return (await checkCoverage(house.folder)).complaints;
}

const instead = (number: string, row: string) => whole.map((line) => (line.startsWith(`| ${number} `) ? row : line));

test('a page on which every row has its place and its test is right', async () => {
  expect(await complaintsOf(whole)).toEqual([]);
});

test('a missing row, a missing section and a row that nobody can read are noticed', async () => {
  expect(await complaintsOf(whole.filter((line) => !line.startsWith('| 4.2 ')))).toEqual([
    'docs/specification-coverage.md: row 4.2 is expected, 5.1 stands',
  ]);
  expect(await complaintsOf(whole.filter((line) => !/^(## §9|\| 9)/.test(line)))).toEqual([
    'docs/specification-coverage.md has no section §9',
  ]);
  expect(await complaintsOf(instead('9.2', '| 9.2 | the second | `domain/thing.ts` |'))).toEqual([
    'docs/specification-coverage.md: row 9.2 is expected, none stands',
    'docs/specification-coverage.md: 1 rows do not have four cells',
  ]);
});

test('a place or a test that does not exist is named', async () => {
  const row =
    '| 3.1 | the first thing | `domain/gone.ts` | `domain/thing.test.ts`: a thing is lost<br>`domain/gone.test.ts`: x |';
  expect(await complaintsOf(instead('3.1', row))).toEqual([
    '3.1: there is no domain/gone.ts',
    '3.1: domain/thing.test.ts has no test "a thing is lost"',
    '3.1: there is no domain/gone.test.ts',
  ]);
});

test('a row without a place or without a test is open', async () => {
  expect(await complaintsOf(instead('3.1', '| 3.1 | the first thing |  |  |'))).toEqual([
    '3.1 names no place',
    '3.1 names no test as `file`: name',
  ]);
});
