import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontFolder, listFonts, makeFont } from './page-fonts.ts';

test('the fonts of the page are made of this version of Inter, with the ranges and weights of font.css', {
  tags: 'long',
}, async () => {
  const fonts = await listFonts();
  expect(fonts).toHaveLength(4);
  for (const font of fonts)
    expect(
      (await makeFont(font)).equals(await readFile(join(fontFolder, font.name))),
      `Run node tools/make/fonts.ts`,
    ).toBe(true);
});

test('the fonts have every letter of the texts, and none of them needs the file of the other Latin letters', async () => {
  const fonts = (await listFonts()).filter(({ name }) => name !== 'inter-latin-more.woff2');
  const known = new Set(fonts.flatMap(({ text }) => [...text]));
  const locales = join(import.meta.dirname, '../../web/locales');
  for (const language of ['en', 'uk'])
    for (const file of await readdir(join(locales, language))) {
      const letters = new Set(await readFile(join(locales, language, file), 'utf8'));
      const missing = [...letters].filter((letter) => !known.has(letter));
      expect({ file, missing }).toEqual({ file, missing: [] });
    }
});
