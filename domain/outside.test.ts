import { expect, test } from 'vitest';
import { waitAfter } from './outside.ts';

test('A service that fails is left alone twice as long each time, an hour at most, and as long as it asks for', () => {
  expect([0, 1, 2, 3, 20].map((failures) => waitAfter(60, failures, undefined))).toEqual([60, 120, 240, 480, 3600]);
  expect([waitAfter(60, 1, 900), waitAfter(60, 1, 999_999), waitAfter(86_400, 3, undefined)]).toEqual([
    900, 3600, 86_400,
  ]);
  expect([1, 3, 20].map((failures) => waitAfter(15, failures, undefined, 300))).toEqual([30, 120, 300]);
  expect(waitAfter(15, 1, 600, 300)).toBe(600);
});
