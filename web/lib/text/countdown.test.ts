import { expect, test } from 'vitest';
import { clockOf } from './current-time.ts';

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [725, '12:05'],
  [18_000, '5:00:00'],
  [86_399, '23:59:59'],
])('shows %i seconds as %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text);
});
