import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subset from 'subset-font';

const root = join(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');
export const fontFolder = join(root, 'web/app/fonts');

const googlePart = (name: string) => `@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`;

/** The fonts that have the letters of each of our files. Google's parts are small, and have no arrow to the right. */
const sources: Record<string, string> = {
  'inter-latin.woff2': googlePart('latin'),
  'inter-latin-more.woff2': googlePart('latin'),
  'inter-cyrillic.woff2': googlePart('cyrillic'),
  'inter-signs.woff2': 'inter-ui/variable/InterVariable.woff2',
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

/**
 * Our file: the letters and weights of the font, with all that the layout of these letters needs. A sign is never a part of a
 * word, so it needs no other letters. The optical size is that of Google's parts.
 */
export async function makeFont({ name, text, weights }: PageFont): Promise<Buffer> {
  const isSigns = name === 'inter-signs.woff2';
  const whole = await readFile(join(modules, sources[name] ?? name));
  const variationAxes = { wght: weights, ...(isSigns && { opsz: 14 }) };
  return subset(whole, text, { targetFormat: 'woff2', noLayoutClosure: isSigns, variationAxes });
}

/** The letters that a font really has. A range of `font.css` may promise more. */
export async function lettersIn(font: Buffer, text: string): Promise<Set<string>> {
  const plain = await subset(font, text, { targetFormat: 'sfnt' });
  const face = new Face(new Blob(new Uint8Array(plain).buffer));
  return new Set([...face.collectUnicodes()].map((letter) => String.fromCodePoint(letter)));
}
