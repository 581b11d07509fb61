import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import subset from 'subset-font';

const root = join(import.meta.dirname, '../..');
const sources = join(root, 'node_modules/@fontsource-variable/inter/files');
export const fontFolder = join(root, 'web/app/fonts');

/** The part of Inter that has the letters of each of our files. */
const parts: Record<string, string> = {
  'inter-latin.woff2': 'latin',
  'inter-latin-more.woff2': 'latin',
  'inter-cyrillic.woff2': 'cyrillic',
  'inter-hryvnia.woff2': 'cyrillic-ext',
};

export type PageFont = { name: string; text: string; weights: { min: number; max: number } };

/** The fonts that `font.css` names, with the letters of their ranges and their weights. */
export async function listFonts(): Promise<PageFont[]> {
  const css = await readFile(join(root, 'web/app/look/font.css'), 'utf8');
  return [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].flatMap(([face]) => {
    const [, url] = /url\("([^"]+)"\)/.exec(face) ?? [];
    if (url === undefined) return [];
    const [, ranges = ''] = /unicode-range:([^;]+);/.exec(face) ?? [];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? [];
    return [{ name: basename(url), text: lettersOf(ranges), weights: { min: Number(min), max: Number(max) } }];
  });
}

function lettersOf(ranges: string): string {
  const letters = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => String.fromCodePoint(start + at));
  });
  return letters.join('');
}

/** Our file: the letters and weights of the font, with all that the layout of these letters needs. */
export async function makeFont({ name, text, weights }: PageFont): Promise<Buffer> {
  const whole = await readFile(join(sources, `inter-${parts[name]}-wght-normal.woff2`));
  return subset(whole, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
}
