import { expect, test } from 'vitest';
import { asyncOnce } from './async-once.ts';

test('Simultaneous calls share one result', async () => {
  let times = 0;
  const get = asyncOnce(async () => ++times);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('A failure reaches all waiting calls, and the next call tries again', async () => {
  let times = 0;
  const get = asyncOnce(async () => (++times === 1 ? Promise.reject(new Error('not yet')) : times));
  expect((await Promise.allSettled([get(), get()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await get(), await get()]).toEqual([2, 2]);
});
