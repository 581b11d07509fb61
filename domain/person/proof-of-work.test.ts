import { expect, test } from 'vitest';
import { meetsDifficulty } from './proof-of-work.ts';

test.each([
  [[255, 255, 255, 255], 1, true],
  [[127, 255, 255, 255], 2, true],
  [[128, 0, 0, 0], 2, false],
  [[0, 0, 0, 0], 1_000_000_000, true],
  [[0, 65, 137, 55], 1000, true],
  [[0, 65, 137, 56], 1000, false],
])('the hash %j meets the difficulty %d: %s', (bytes, difficulty, meets) => {
  expect(meetsDifficulty(Uint8Array.from(bytes), difficulty)).toBe(meets);
});
