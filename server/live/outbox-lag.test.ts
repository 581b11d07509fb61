import { expect, test, vi } from 'vitest';
import type { Holder } from './outbox.store.ts';
import { watchOutboxLag } from './outbox-lag.ts';

const holder: Holder = {
  xid: '4711',
  pid: 42,
  application: 'nightly import',
  database: 'books',
  role: 'accountant',
  state: null,
  age: null,
  waiting: 3,
};

function openWatch(find: () => Holder | undefined) {
  let seconds = 1_000;
  const warn = vi.fn();
  const watch = watchOutboxLag({ store: { findHolder: async () => find() }, log: { warn }, now: () => seconds * 1000 });
  const lookAfter = (pause: number) => {
    seconds += pause;
    return watch.job.run();
  };
  return { warn, watch, lookAfter };
}

test('logs a transaction that holds live messages back after 5 seconds, then once a minute', async () => {
  const { warn, watch, lookAfter } = openWatch(() => holder);
  await lookAfter(0);
  await lookAfter(4.9);
  expect(warn).not.toHaveBeenCalled();
  await lookAfter(0.2);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    {
      held_seconds: 5,
      pid: 42,
      application: 'nightly import',
      database: 'books',
      role: 'accountant',
      state: null,
      waiting: 3,
    },
    'An open transaction holds back live messages and pushes until it ends',
  );
  expect(watch.lag()).toEqual({ seconds: expect.closeTo(5.1), rows: 3 });
  await lookAfter(59);
  expect(warn).toHaveBeenCalledTimes(1);
  await lookAfter(2);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('uses the age from the database when it is visible', async () => {
  const { warn, lookAfter } = openWatch(() => ({ ...holder, state: 'idle in transaction', age: 7.4 }));
  await lookAfter(0);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ held_seconds: 7, state: 'idle in transaction' });
});

test('starts again with another transaction, and has no delay without one', async () => {
  let found: Holder | undefined = { ...holder, age: 6 };
  const { warn, watch, lookAfter } = openWatch(() => found);
  await lookAfter(0);
  found = { ...holder, xid: '4712', age: 5 };
  await lookAfter(1);
  expect(warn).toHaveBeenCalledTimes(2);
  found = undefined;
  await lookAfter(1);
  expect(watch.lag()).toEqual({ seconds: 0, rows: 0 });
  found = { ...holder, xid: '4713' };
  await lookAfter(1);
  expect(watch.lag()).toEqual({ seconds: 0, rows: 3 });
});

test('the delay is unknown while the database does not answer', async () => {
  const { watch, lookAfter } = openWatch(() => {
    throw new Error('gone');
  });
  await expect(lookAfter(0)).rejects.toThrow('gone');
  expect(watch.lag()).toBeUndefined();
});
