import { expect, test } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

test('Refuses a task when all slots and all waiting places are taken', async () => {
  const inTurn = boundedQueue({ running: 2, waiting: 1 });
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const tasks = gates.map(({ promise }, at) =>
    inTurn(async () => {
      started.push(at);
      await promise;
      return at;
    }),
  );
  await expect(inTurn(async () => 'too many')).rejects.toMatchObject({ code: 'SERVER_ERROR', status: 503 });
  expect(started).toEqual([0, 1]);
  gates[0]?.resolve();
  expect(await tasks[0]).toBe(0);
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  gates[1]?.resolve();
  gates[2]?.resolve();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2]);
});

test('A failed task frees its slot', async () => {
  const inTurn = boundedQueue({ running: 1, waiting: 5 });
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});
