import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { root, runScript, scriptOf } from '../run/command.ts';
import { isTest } from './sources.ts';
import { readTexts } from './texts/texts.ts';

/** The compiler's messages about a small repository with these files, compiled with the settings of one room. */
async function compile(settings: string, planted: Record<string, string>): Promise<string> {
  const house = new Miniature(planted).withPackages();
  try {
    const args = ['-p', join(house.folder, settings), '--pretty', 'false', '--checkers', '1'];
    return (await runScript(scriptOf('typescript', 'tsc'), args)).output;
  } finally {
    house.remove();
  }
}

/** What each room may use. */
const allowed = {
  domain: 'export {};',
  contract: 'export {};',
  server: 'export const folder = process.cwd();',
  web: "import '@mantine/core/styles.css'; export const title = () => <p>{document.title + import.meta.env.MODE}</p>;",
  tools: 'export const folder = process.cwd();',
};
type Room = keyof typeof allowed;
const rooms = Object.keys(allowed) as Room[];

// biome-ignore format: the columns make it a table
const refused: readonly (readonly [Room, string, string])[] = [
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
];

const visitor =
  "import { kept } from '#domain/order/order.ts'; import type { Page } from '#contract/wire/page.ts'; export const page: Page = kept;";

/** Each room is compiled once with everything that it may use and may not use: every start of the compiler is slow. */
test.for(rooms)('%s finds the domain and the contract by their aliases, and uses only what it may', async (room) => {
  const faults = refused.filter(([name]) => name === room);
  const output = await compile(room, {
    'domain/order/order.ts': 'export const kept = 1;',
    'contract/wire/page.ts': 'export type Page = number;',
    [`${room}/visitor.ts`]: visitor,
    [`${room}/allowed.tsx`]: allowed[room],
    ...Object.fromEntries(faults.map(([, what, source]) => [`${room}/${what}.ts`, source])),
  });
  const messages = output.split('\n').filter((line) => line.includes('error TS'));
  const named = new Set(messages.map((line) => /([^/]+)\.tsx?\(1,\d+\): error TS/.exec(line)?.[1] ?? line));
  expect([...named].sort()).toEqual(faults.map(([, what]) => what).sort());
});

test('a screen that uses a missing text does not compile', async () => {
  const typed = ['web/lib/text/i18next.d.ts', 'web/locales/en/*.ts', '{domain,contract}/*.ts'];
  const paths = globSync(typed, { cwd: root }).filter((path) => !isTest(path));
  const texts = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const screen = (key = '') =>
    `import { useTranslation } from 'react-i18next'; export const Title = () => <p>{useTranslation().t('${key}')}</p>;`;
  const [written] = [...(await readTexts('en')).keys()].filter((key) => key.startsWith('common:'));
  const output = await compile('web', {
    ...texts,
    'web/right.tsx': screen(written?.split(':')[1]),
    'web/wrong.tsx': screen('nonsense'),
  });
  expect(output).toMatch(/wrong\.tsx.*error TS/);
  expect(output).not.toMatch(/right\.tsx.*error TS/);
});
