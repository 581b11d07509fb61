import { expect, test } from 'vitest';
import { pauseAfter } from './expiry-pause.ts';

test.each([
  ['a moment', 0, 0],
  ['five minutes', 5, 0],
  ['a little more', 5.1, 30],
  ['half an hour', 30, 30],
  ['two hours', 120, 120],
  ['four hours', 240, 240],
  ['three days', 3 * 24 * 60, 240],
])('after %s without expiry nothing expires for the decided time', (_, minutes, pause) => {
  expect(pauseAfter(minutes)).toBe(pause);
});
