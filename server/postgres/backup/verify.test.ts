import { expect, test } from 'vitest';
import { refuseDifferences } from './verify.ts';

const noted = [
  { table: 'public.orders', rows: 3, sum: '1:2' },
  { table: 'public.users', rows: 0, sum: '' },
];

test('a copy with the same rows is right, in whatever order its tables come', () => {
  expect(() => refuseDifferences(noted, noted.toReversed())).not.toThrow();
});

test.each([
  { copy: [{ table: 'public.orders', rows: 2, sum: '1:1' }, noted[1]], says: 'public.orders has 2 rows instead of 3' },
  { copy: [{ table: 'public.orders', rows: 3, sum: '1:3' }, noted[1]], says: 'public.orders has other rows' },
  { copy: [noted[0]], says: 'public.users is missing' },
  { copy: [...noted, { table: 'public.more', rows: 0, sum: '' }], says: 'there are tables that were not backed up' },
])('a copy that differs is refused: $says', ({ copy, says }) => {
  const found = copy.flatMap((one) => one ?? []);
  expect(() => refuseDifferences(noted, found)).toThrow(`The restored copy differs: ${says}`);
});
