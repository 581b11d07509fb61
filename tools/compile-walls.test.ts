import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root, runScript, scriptOf } from './command.ts';
import { Miniature } from './miniature.ts';
import { isTest } from './sources.ts';
import { readTexts } from './texts.ts';

/** The compiler's messages about a small repository with these files, compiled with the settings of one room. */
async function compile(settings: string, planted: Record<string, string>): Promise<string> {
  const house = new Miniature(planted).withPackages();
  onTestFinished(() => house.remove());
  const args = ['-p', join(house.folder, settings), '--pretty', 'false'];
  return (await runScript(scriptOf('typescript', 'tsc'), args)).output;
}

const rooms = ['domain', 'contract', 'server', 'web', 'tools'];

test.for(rooms)('%s finds the domain and the contract by their aliases', async (room) => {
  const visitor =
    "import { kept } from '#domain/order.ts'; import type { Page } from '#contract/page.ts'; export const page: Page = kept;";
  const planted = { 'domain/order.ts': 'export const kept = 1;', 'contract/page.ts': 'export type Page = number;' };
  expect(await compile(room, { ...planted, [`${room}/visitor.ts`]: visitor })).toBe('');
});

// biome-ignore format: the columns make it a table
test.for([
  ['domain',   'a window',             'export const width = window.innerWidth;'],
  ['domain',   'a network',            "export const answer = fetch('/');"],
  ['domain',   'a process',            'export const folder = process.cwd();'],
  ['contract', 'a window',             'export const width = window.innerWidth;'],
  ['contract', 'files',                "import { readFileSync } from 'node:fs'; export const text = readFileSync('x');"],
  ['server',   'a window',             'export const width = window.innerWidth;'],
  ['server',   'a document',           'export const title = document.title;'],
  ['web',      'a process',            'export const folder = process.cwd();'],
  ['web',      'files',                "import { readFileSync } from 'node:fs'; export const text = readFileSync('x');"],
  ['web',      'buffers',              "export const bytes = Buffer.from('x');"],
  ['server',   'an enum',              'export enum Status { ready }'],
  ['domain',   'an unchecked index',   'export const first = (all: string[]): string => all[0];'],
] as const)('the compiler refuses in %s: %s', async ([room, , source]) => {
  expect(await compile(room, { [`${room}/planted.ts`]: source })).toMatch(/planted\.ts\(1,\d+\): error TS/);
});

test('the web knows its document and its styles, the server its process', async () => {
  const screen =
    "import '@mantine/core/styles.css'; export const title = () => <p>{document.title + import.meta.env.MODE}</p>;";
  expect(await compile('web', { 'web/screen.tsx': screen })).toBe('');
  expect(await compile('server', { 'server/main.ts': 'export const folder = process.cwd();' })).toBe('');
});

test('a screen that uses a missing text does not compile', async () => {
  const typed = ['web/lib/i18next.d.ts', 'web/locales/en/*.ts', '{domain,contract}/*.ts'];
  const paths = globSync(typed, { cwd: root }).filter((path) => !isTest(path));
  const texts = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const screen = (key = '') =>
    `import { useTranslation } from 'react-i18next'; export const Title = () => <p>{useTranslation().t('${key}')}</p>;`;
  const [written] = [...(await readTexts('en')).keys()].filter((key) => key.startsWith('common:'));
  const wrong = /screen\.tsx.*error TS/;
  expect(await compile('web', { ...texts, 'web/screen.tsx': screen(written?.split(':')[1]) })).not.toMatch(wrong);
  expect(await compile('web', { ...texts, 'web/screen.tsx': screen('nonsense') })).toMatch(wrong);
});
