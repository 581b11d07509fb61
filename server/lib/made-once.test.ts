import { expect, test } from 'vitest';
import { madeOnce } from './made-once.ts';

test('It is made once, however many ask for it', async () => {
  let times = 0;
  const get = madeOnce(async () => ++times);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('Where the making failed, all who waited are told, and the next one to ask has it made anew', async () => {
  let times = 0;
  const get = madeOnce(async () => (++times === 1 ? Promise.reject(new Error('not yet')) : times));
  expect((await Promise.allSettled([get(), get()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await get(), await get()]).toEqual([2, 2]);
});
