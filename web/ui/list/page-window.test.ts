import { expect, test } from 'vitest';
import { pageWindow } from './pager.tsx';

const spell = (page: number, pages: number) =>
  pageWindow(page, pages)
    .map(({ page: number, gap }) => (gap ? '…' : number === page ? `[${number}]` : number))
    .join(' ');

// spec 9.15
test('a page window has the first page, the last page and two pages on each side', () => {
  expect(spell(1, 5)).toBe('[1] 2 3 … 5');
  expect(spell(6, 12)).toBe('1 … 4 5 [6] 7 8 … 12');
  expect(spell(12, 12)).toBe('1 … 10 11 [12]');
  expect(spell(3, 3)).toBe('1 2 [3]');
  expect(spell(1, 1)).toBe('[1]');
});
