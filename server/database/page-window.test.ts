import { expect, test } from 'vitest';
import { pageWindow, toPage } from './page-window.ts';

test('A page selects limit and offset of the rows', () => {
  expect(pageWindow({}, 10)).toEqual({ page: 1, size: 10, limit: 10, offset: 0 });
  expect(pageWindow({ page: 3, size: 20 }, 10)).toEqual({ page: 3, size: 20, limit: 20, offset: 40 });
});

test('Rows after 10,000 are never returned', () => {
  expect(pageWindow({ page: 100, size: 100 }, 10)).toMatchObject({ limit: 100, offset: 9_900 });
  expect(pageWindow({ page: 101, size: 100 }, 10)).toMatchObject({ limit: 0, offset: 10_000 });
  expect(pageWindow({ page: 334, size: 30 }, 10)).toMatchObject({ limit: 10, offset: 9_990 });
  expect(pageWindow({ page: 100_000, size: 100 }, 10)).toMatchObject({ limit: 0, offset: 10_000 });
});

test('Totals are exact up to 10,000, and above that the answer is marked as capped', () => {
  const window = pageWindow({ size: 30 }, 10);
  expect(toPage([], 0, window)).toEqual({ items: [], total: 0, page: 1, size: 30, pages: 0 });
  expect(toPage(['a'], 31, window)).toEqual({ items: ['a'], total: 31, page: 1, size: 30, pages: 2 });
  expect(toPage([], 10_000, window)).not.toHaveProperty('total_capped');
  expect(toPage([], 10_001, window)).toMatchObject({ total: 10_000, pages: 334, total_capped: true });
});
