import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLinter } from 'i18next-cli';
import { z } from 'zod';
import { languages } from '#domain/person/user.ts';
import { root } from '../../run/command.ts';
import { nodesIn } from '../syntax-nodes.ts';
import { properNames, type Texts } from './texts.ts';

const Template = z.object({ quasis: z.array(z.object({ cooked: z.string().nullish() })) });

/** The strings in a source: complete ones, and the patterns of template strings (`status.${…}`). */
function stringsOf(source: string, isTsx: boolean): { whole: Set<string>; shapes: RegExp[] } {
  const whole = new Set<string>();
  const shapes: RegExp[] = [];
  for (const node of nodesIn(source, isTsx)) {
    if (node.type === 'StringLiteral') whole.add(String(node.value));
    if (node.type === 'TemplateLiteral') shapes.push(...shapesOf(Template.parse(node)));
  }
  return { whole, shapes };
}

/** A pattern without a fixed word (`${a}.${b}`) would match every key, so it is ignored. */
function shapesOf({ quasis }: z.output<typeof Template>): RegExp[] {
  const parts = quasis.map(({ cooked }) => cooked ?? '');
  const hasWord = parts.some((part) => /\p{Letter}{2}/u.test(part));
  return hasWord ? [new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`)] : [];
}

/** Texts that no source uses: not by the full key, by the end of the key after a prefix, or by a pattern. */
export function unusedTexts(texts: Texts, sources: { path: string; source: string }[]): string[] {
  const strings = sources.map(({ path, source }) => stringsOf(source, path.endsWith('x')));
  const isUsed = (spelling: string) =>
    strings.some(({ whole, shapes }) => whole.has(spelling) || shapes.some((shape) => shape.test(spelling)));
  return [...keysOf(texts)].filter((key) => !spellings(key).some(isUsed));
}

/** The texts by which tests look for words on a screen, and which are not there. The compiler checks only the screens' keys. */
export const missingTexts = (texts: Texts, tests: { path: string; source: string }[]): string[] => {
  const keys = keysOf(texts);
  return tests.flatMap(({ path, source }) =>
    [...source.matchAll(/\bi18next\s*\.t\(\s*(['"`])(.*?)\1/g)]
      .map(([, , key = '']) => key)
      .filter((key) => !keys.has(key))
      .map((key) => `${path} asks for ${key}`),
  );
};

/** A key with plural forms is asked for without their ending. */
const keysOf = (texts: Texts) =>
  new Set([...texts.keys()].map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));

/** The ways in which a source may spell a key: with its noun, without it, and without the leading parts of its path. */
function spellings(key: string): string[] {
  const [noun = '', path = ''] = key.split(':');
  const parts = path.split('.');
  const ends = parts.map((_, index) => parts.slice(index).join('.'));
  return [key, `${noun}.${path}`, ...ends];
}

/** Words that are written in a screen's source instead of a text, so they would be English for every reader. */
export async function untranslatedWords(patterns: string[], folder = root): Promise<string[]> {
  const { files } = await runLinter({
    locales: [...languages],
    extract: { input: patterns.map((pattern) => join(folder, pattern)), output: '' },
    lint: { acceptedTags: 'all' },
  });
  return Object.entries(files).flatMap(([file, issues]) =>
    issues
      .filter(({ text }) => /\p{Letter}{2}/u.test(text) && !properNames.has(text.trim()))
      .map(({ text, line }) => `${file}:${line} says "${text.trim()}"`),
  );
}

export const readSources = (paths: string[], folder = root) =>
  paths.map((path) => ({ path, source: readFileSync(join(folder, path), 'utf8') }));
