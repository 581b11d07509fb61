import { expect, onTestFinished, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { longStyles, wideStyles } from './style-limits.ts';

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

// biome-ignore format: the columns make it a table
test.for([
  ['body:has(.dialog) .words button',                        '<button>'],
  [':global(body:has(.menu):not(:has(.dialog))) .words p',   '<p>'],
  [':root:has(.paper) > main:hover',                         '<main>'],
  [':global(body:has(.dialog)) .act',                        undefined],
  ['body:has(> .paper) > :not(.paper)',                      undefined],
  ['.side:has(.sum:focus) span',                             undefined],
  ['body:has(.dialog)',                                      undefined],
] as const)('a rule that depends on the whole page names a class, not a tag: %s', ([selector, tag]) => {
  const house = new Miniature({ 'web/ui/card.module.css': `/* all */\n${selector} {\n  gap: 0;\n}\n` });
  onTestFinished(() => house.remove());
  expect(wideStyles(house.folder)).toEqual(tag === undefined ? [] : [expect.stringContaining(tag)]);
});
