import { afterEach, describe, expect, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { checkCoverage } from './coverage.ts';

const houses: Miniature[] = [];
afterEach(() => {
  for (const house of houses.splice(0)) house.remove();
});

const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const page = sections.flatMap((section) => [
  `## §${section} Part (2)`,
  `| ${section}.1 | the first thing | \`domain/thing.ts\` |`,
  `| ${section}.2 | the second | \`domain/thing.ts\` |`,
]);
// The comment is put together here, so that the check of the real repository does not read these ids.
const spec = (ids: string) => `// ${'spec'} ${ids}`;
const allBut = (left: string) =>
  sections
    .flatMap((section) => [`${section}.1`, `${section}.2`])
    .filter((id) => id !== left)
    .join(', ');
const testOf = (ids: string) => `${spec(ids)}\ntest('a thing is kept', () => {});`;

/** The complaints of the check about this page and these test files. The place `domain/thing.ts` exists. */
async function complaintsOf(lines: string[], files: Record<string, string>): Promise<string[]> {
  const house = new Miniature({ 'docs/specification-coverage.md': lines.join('\n'), 'domain/thing.ts': '', ...files });
  houses.push(house);
  return (await checkCoverage(house.folder)).complaints;
}
const complaintsOfPage = (lines: string[]) => complaintsOf(lines, { 'domain/thing.test.ts': testOf(allBut('')) });
const complaintsOfTests = (text: string) => complaintsOf(page, { 'domain/thing.test.tsx': text });
/** The complaints about one more test file, beside another file whose tests cover every row. */
const complaintsOfMore = (text: string) =>
  complaintsOf(page, { 'domain/thing.test.ts': testOf(allBut('')), 'domain/more.test.tsx': text });
const instead = (number: string, row: string) => page.map((line) => (line.startsWith(`| ${number} `) ? row : line));

test('accepts a page on which every row has its place and its test', async () => {
  expect(await complaintsOfPage(page)).toEqual([]);
});

describe('the page', () => {
  test('has every section, every row and three cells in each', async () => {
    expect(await complaintsOfPage(page.filter((line) => !line.startsWith('| 4.2 ')))).toEqual([
      'docs/specification-coverage.md: row 4.2 is expected, 5.1 stands',
      'domain/thing.test.ts:1: docs/specification-coverage.md has no row 4.2',
    ]);
    expect(await complaintsOfPage(page.filter((line) => !/^(## §1|\| 1)/.test(line)))).toEqual([
      'docs/specification-coverage.md has no section §1',
      'domain/thing.test.ts:1: docs/specification-coverage.md has no row 1.1',
      'domain/thing.test.ts:1: docs/specification-coverage.md has no row 1.2',
    ]);
    expect(await complaintsOfPage(instead('9.2', '| 9.2 | the second |'))).toEqual([
      'docs/specification-coverage.md: row 9.2 is expected, none stands',
      'docs/specification-coverage.md: 1 rows do not have three cells',
      'domain/thing.test.ts:1: docs/specification-coverage.md has no row 9.2',
    ]);
  });

  test('names for each row a place that exists', async () => {
    expect(await complaintsOfPage(instead('3.1', '| 3.1 | the first thing | `domain/gone.ts` |'))).toEqual([
      '3.1: there is no domain/gone.ts',
    ]);
    expect(await complaintsOfPage(instead('3.1', '| 3.1 | the first thing |  |'))).toEqual(['3.1 names no place']);
  });
});

/** Replaces `@` with the comment, on its own line. */
const marked = (text: string, ids: string) => text.replace('@', `\n${spec(ids)}\n`);

describe('the tests', () => {
  test.each([
    ["@test('…', () => {});"],
    ["@it('…', handler);"],
    ["@test.each<[number, (keyof Map<1, 2>)[]]>(all.map((one) => [of(one.size())]))('…', (one) => {});"],
    ["@test.each`a\n1`('…', ({ a }) => { if (a) expect(1); });"],
    ['for (const name of names) {@test(`…`, { timeout: 1 }, async () => {}); }'],
    ["describe.each([1])('…', () => {@test('…', () => <div />); test.skip('another', () => {}); });"],
  ])('may be written like %j', async (text) => {
    expect(await complaintsOfTests(marked(text, allBut('')))).toEqual([]);
  });

  test('name every row', async () => {
    expect(await complaintsOfTests(testOf(allBut('5.2')))).toEqual([
      '5.2: no test has the comment "// spec 5.2" above it',
    ]);
  });

  test('name only rows of the page', async () => {
    expect(await complaintsOfTests(testOf(`${allBut('')}, 5.3`))).toEqual([
      'domain/thing.test.tsx:1: docs/specification-coverage.md has no row 5.3',
    ]);
  });

  test.each([
    [spec('1.1 and 1.2'), "test('…', () => {});"],
    [spec('1.1'), "test.todo('…');"],
    [spec('1.1'), "const one = 1;\ntest('…', () => {});"],
  ])('have a list of ids directly above them: %s', async (comment, below) => {
    expect(await complaintsOfMore(`${comment}\n${below}`)).toEqual([
      `domain/more.test.tsx:1: "${comment}" is not a list of ids directly above a test`,
    ]);
  });

  test.each([
    ["@test.skip('…', () => {});"],
    ["@test['skip']('…', () => {});"],
    ["@test.skipIf(isRoot)('…', () => {});"],
    ["@test.runIf(isRoot).each([1])('…', () => {});"],
    ["@test('…', { skip: true }, () => {});"],
    ["@test.fails('…', () => {});"],
    ["@test('…', (context) => context.skip());"],
    ["if (isRoot) {@test('…', () => {}); }"],
    ["isRoot &&@test('…', () => {});"],
    ["describe.skip('…', () => {@test('…', () => {}); });"],
    ["test.describe('…', () => { test.skip(isRoot, 'why');@test('…', () => {}); });"],
    ["@test('…', () => {});\ntest.skip(({ browserName }) => browserName === 'firefox', 'why');"],
  ])('may not be skipped: %s', async (text) => {
    expect(await complaintsOfMore(marked(text, '1.1'))).toEqual([
      'domain/more.test.tsx:2: the test of 1.1 may be skipped',
    ]);
  });

  test('run with every change, not only in the long form', async () => {
    const files = { 'domain/thing.test.ts': testOf(allBut('6.1')), 'domain/thing.long.test.ts': testOf('6.1, 6.2') };
    expect(await complaintsOf(page, files)).toEqual(['6.1: its tests run only in npm run test:long']);
  });

  test.each([
    ["@test('…', { tags: 'long' }, () => {});"],
    ["@test.each([1])('…', { timeout: 1, tags: 'long' }, () => {});"],
    ["@test('…', { tag: '@long' }, async () => {});"],
    ["describe('…', { tags: 'long' }, () => {@test('…', () => {}); });"],
  ])('are long with the tag: %s', async (text) => {
    const files = { 'domain/thing.test.ts': testOf(allBut('6.1')), 'e2e/more.test.ts': marked(text, '6.1, 6.2') };
    expect(await complaintsOf(page, files)).toEqual(['6.1: its tests run only in npm run test:long']);
  });
});
