import { expect, test } from 'vitest';
import { sharedBuffersOf } from './settings.ts';

const gigabytes = (count: number) => count * 2 ** 30;

test('PostgreSQL caches in a quarter of the memory, within limits', () => {
  expect([0.25, 1, 4, 8, 64].map((count) => sharedBuffersOf(gigabytes(count)))).toEqual([
    128, 256, 1_024, 2_048, 2_048,
  ]);
});
