import { expect, test } from 'vitest';
import { keepEqual } from './keep-equal.ts';

const deal = (id: string, status = 'new') => ({
  id,
  status,
  at: new Date('2026-11-26T12:00:00Z'),
  office: { name: 'Podil' },
});

test('an equal answer is the answer before, also with dates in it', () => {
  const before = { items: [deal('a'), deal('b')], total: 2 };
  expect(keepEqual(before, { items: [deal('a'), deal('b')], total: 2 })).toBe(before);
});

test('one changed deal is a new object, and the deals beside it stay the same', () => {
  const before = { items: [deal('a'), deal('b'), deal('c')] };
  const now = keepEqual(before, { items: [deal('a'), deal('b', 'done'), deal('c')] }) as typeof before;
  expect(now).toEqual({ items: [deal('a'), deal('b', 'done'), deal('c')] });
  expect(now.items.map((item, place) => item === before.items[place])).toEqual([true, false, true]);
  expect(now.items[1]?.office).toBe(before.items[1]?.office);
});

test('a new deal at the top leaves all others the same, though they stand one place further', () => {
  const before = [deal('a'), deal('b')];
  const now = keepEqual(before, [deal('new'), deal('a'), deal('b')]) as typeof before;
  expect(now.slice(1).map((item, place) => item === before[place])).toEqual([true, true]);
  expect(now[0]).toEqual(deal('new'));
});

test('what was left out, added or moved is seen', () => {
  expect(keepEqual({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
  expect(keepEqual({ a: 1 }, { a: 1, b: undefined })).toHaveProperty('b');
  expect(keepEqual([deal('a'), deal('b')], [deal('b'), deal('a')])).toEqual([deal('b'), deal('a')]);
  expect(keepEqual([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(keepEqual(new Date(1), new Date(2))).toEqual(new Date(2));
  expect(keepEqual(undefined, null)).toBeNull();
});

test('an equal part that must be replaced is replaced, and all that holds it', () => {
  const before = [deal('a'), deal('b')];
  const now = keepEqual(before, [deal('a'), deal('b')], (part) => part !== before[0]) as typeof before;
  expect(now).toEqual(before);
  expect([now === before, now[0] === before[0], now[1] === before[1]]).toEqual([false, false, true]);
});
