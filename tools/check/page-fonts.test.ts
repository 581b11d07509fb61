import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontFolder, lettersIn, listFonts, makeFont } from './page-fonts.ts';

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
  // Only a Mac shows the sign of its key, and has it.
  const known = new Set(['\n', '⌘']);
  for (const { name, text } of fonts)
    for (const letter of await lettersIn(await readFile(join(fontFolder, name)), text)) known.add(letter);
  const pages = join(import.meta.dirname, '../../web');
  const files = await readdir(pages, { recursive: true });
  for (const file of files.filter(
    (name) => /^(locales\/.*\.ts|.*(?<!\.test)\.tsx)$/.test(name) && !name.startsWith('dist'),
  )) {
    const letters = new Set(await readFile(join(pages, file), 'utf8'));
    const missing = [...letters].filter((letter) => !known.has(letter));
    expect({ file, missing }).toEqual({ file, missing: [] });
  }
});
