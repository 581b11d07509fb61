import { expect, onTestFinished, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import { checkSizes } from './sizes.ts';

const lines = (count: number) => 'a\n'.repeat(count);
const files = (folder: string, count: number, ending = 'ts') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/part-${at}.${ending}`, 'a']));

// biome-ignore format: the columns make it a table
const houses: [string, Record<string, string>, string[]][] = [
  ['a file of 300 lines is allowed',         { 'server/a.ts': lines(300) },                                         []],
  ['a file of 301 lines is too long',        { 'server/a.ts': lines(301) },                                         ['server/a.ts has 301 lines']],
  ['a folder of 20 files is allowed',        files('server/order', 20),                                             []],
  ['a folder of 21 files is too full',       files('server/order', 21),                                             ['server/order has 21 files']],
  ['a room inside a room counts for itself', { ...files('web/ui', 15, 'tsx'), ...files('web/ui/map', 15, 'tsx') },  []],
  ['tests are not counted',                  { ...files('server/order', 20), ...files('server/order', 9, 'test.ts') }, []],
  ['test kits are not counted',              { ...files('server/order', 20), ...files('server/order', 9, 'test-kit.ts') }, []],
  ['the texts of the page are not counted',  files('web/locales/uk', 33),                                           []],
];

test.for(houses)('%s', async ([, planted, complaints]) => {
  const house = new Miniature(planted);
  onTestFinished(() => house.remove());
  expect((await checkSizes(house.folder)).complaints).toEqual(
    complaints.map((complaint) => expect.stringContaining(complaint)),
  );
});
