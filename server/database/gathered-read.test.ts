import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatheredRead, sharedRead } from './gathered-read.ts';

test('Calls of one turn share a statement, and each gets its own answer', async () => {
  const statements: string[][] = [];
  const find = gatheredRead(async (keys) => {
    statements.push(keys);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `row ${key}`]));
  });
  expect(await Promise.all(['a', 'b', 'nobody', 'a'].map(find))).toEqual(['row a', 'row b', undefined, 'row a']);
  expect(statements).toEqual([['a', 'b', 'nobody']]);
});

test('A call that comes after a read has begun does not get its answer', async () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = sharedRead(() => {
    const answer = Promise.withResolvers<string>();
    reads.push(answer);
    return answer.promise;
  });
  const early = read();
  await setImmediate();
  expect(reads.length).toBe(1);
  const late = read();
  await setImmediate();
  reads[1]?.resolve('after the change');
  expect(await late).toBe('after the change');
  reads[0]?.resolve('before the change');
  expect(await early).toBe('before the change');
});

test('A failure reaches all calls of its turn, and the next call reads again', async () => {
  let times = 0;
  const find = gatheredRead(async (keys) => {
    times += 1;
    if (times === 1) throw new Error('The database is away');
    return new Map(keys.map((key) => [key, times]));
  });
  const failed = await Promise.allSettled([find('a'), find('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe(2);
});

test('A call beside a read that never ends is answered', async () => {
  const never = new Promise<Map<string, number>>(() => undefined);
  const find = gatheredRead(([key = '']) => (key === 'stuck' ? never : Promise.resolve(new Map([[key, 1]]))));
  void find('stuck');
  await setImmediate();
  expect(await find('a')).toBe(1);
});
