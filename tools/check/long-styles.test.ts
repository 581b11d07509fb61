import { expect, onTestFinished, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { longStyles } from './long-styles.ts';

const ofLines = (count: number) => '.card { gap: 0 }\n'.repeat(count);

// biome-ignore format: the columns make it a table
test.for([
  ['a style file of 150 lines is allowed',              'web/ui/card.module.css', 150, []],
  ['a style file of 151 lines is too long',             'web/ui/card.module.css', 151, [expect.stringContaining('web/ui/card.module.css has 151 lines')]],
  ['styles for every screen have the same limit',       'web/app/look/theme.css',      151, [expect.stringContaining('web/app/look/theme.css has 151 lines')]],
  ['what the build made is nobody\'s source',           'web/dist/page.css',      151, []],
  ['a source that is no style may be longer',           'web/ui/card.tsx',        151, []],
] as const)('%s', ([, path, lines, complaints]) => {
  const house = new Miniature({ [path]: ofLines(lines) });
  onTestFinished(() => house.remove());
  expect(longStyles(house.folder)).toEqual(complaints);
});
