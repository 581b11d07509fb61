import { expect, onTestFinished, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { spelledWidths } from './widths.ts';

// biome-ignore format: the columns make it a table
test.for([
  ['a style with the largest width',   'web/ui/card.module.css', '@media (max-width: 767px) { .card { gap: 0 } }',              1],
  ['a style with a range',             'web/ui/card.module.css', '@media print, (48em <= width) { .card { gap: 0 } }',          1],
  ['a style inside another',           'web/ui/card.module.css', '.card { @media (min-width: 1px) { gap: 0 } }',                1],
  ['a hook with a query of its own',   'web/ui/card.tsx',        "export const is = () => useMediaQuery('(orientation)');",     1],
  ['a question to the browser',        'web/ui/card.tsx',        "export const is = matchMedia('(width < 48em)').matches;",     1],
  ['a style with the name of a width', 'web/ui/card.module.css', '@media (--below-sm), (hover: none) { .card { width: 1px } }', 0],
  ['a width of the box around',        'web/ui/card.module.css', '@container (min-width: 500px) { .card { gap: 0 } }',          0],
  ['the list of widths',               'web/lib/device/breakpoints.ts', "export const phone = '(max-width: 47.99em)';",                0],
] as const)('%s', ([, path, source, complaints]) => {
  const house = new Miniature({ [path]: source });
  onTestFinished(() => house.remove());
  expect(spelledWidths(house.folder)).toEqual(Array(complaints).fill(expect.stringContaining(`${path} spells a width`)));
});
