import { expect, test } from 'vitest';
import { keepAnswer } from './kept-answer.ts';

type Making = { answer: (text: string, validMs?: number) => void; fail: () => void };

/** A kept answer whose making a test holds back, by a clock of its own. */
function opened() {
  const makings: Making[] = [];
  const clock = { now: 0 };
  const kept = keepAnswer({
    mostMs: 30_000,
    clock: () => clock.now,
    make: () =>
      new Promise((resolve, reject) =>
        makings.push({
          answer: (text, validMs = Number.POSITIVE_INFINITY) => resolve({ text, validMs }),
          fail: () => reject(new Error('The database is down')),
        }),
      ),
  });
  const read = async () => (await kept.read(undefined)).payload;
  return { makings, clock, kept, read };
}

test('Everybody waits for the same answer, and it is kept', async () => {
  const { makings, read } = opened();
  const both = Promise.all([read(), read()]);
  makings[0]?.answer('one');
  expect(await both).toEqual(['one', 'one']);
  expect(await read()).toBe('one');
  expect(makings).toHaveLength(1);
});

test('What was being made before a change is not kept after it', async () => {
  const { makings, kept, read } = opened();
  const early = read();
  kept.drop();
  const late = read();
  makings[1]?.answer('new');
  makings[0]?.answer('old');
  expect([await early, await late, await read()]).toEqual(['old', 'new', 'new']);
  expect(makings).toHaveLength(2);
});

test('It ends when an office opens or closes, and after half a minute at the latest', async () => {
  const { makings, clock, read } = opened();
  const first = read();
  makings[0]?.answer('until five', 5_000);
  await first;
  clock.now = 4_999;
  expect(await read()).toBe('until five');
  clock.now = 5_000;
  const second = read();
  makings[1]?.answer('for long');
  expect(await second).toBe('for long');
  clock.now = 34_999;
  expect(await read()).toBe('for long');
  clock.now = 35_000;
  const third = read();
  makings[2]?.answer('again');
  expect(await third).toBe('again');
});

test('A failure is not kept', async () => {
  const { makings, read } = opened();
  const failing = read();
  makings[0]?.fail();
  await expect(failing).rejects.toThrow('The database is down');
  const next = read();
  makings[1]?.answer('well');
  expect(await next).toBe('well');
});
