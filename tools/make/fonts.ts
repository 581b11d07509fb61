import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFolder, listFonts, makeFont } from '../check/page-fonts.ts';

// Makes the fonts of the page. Run `node tools/make/fonts.ts` after web/app/look/font.css or the version of Inter has changed.
for (const font of await listFonts()) {
  const made = await makeFont(font);
  await writeFile(join(fontFolder, font.name), made);
  console.log(`${font.name}: ${made.length} bytes`);
}
