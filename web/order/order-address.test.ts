import { expect, test } from 'vitest';
import { readStatuses, writeStatuses } from './order-address.ts';

test('statuses stand in the address as on the wire', () => {
  expect(writeStatuses(['ready', 'requested'])).toBe('1,6');
  expect(readStatuses('1,6')).toEqual(['requested', 'ready']);
});

test('whatever the order of the address, people read the statuses in that of a deal’s life', () => {
  expect(readStatuses('4,3,6,1')).toEqual(['requested', 'ready', 'completed', 'cancelled']);
});

test('what is no status is left out, and none at all asks for every order', () => {
  expect(readStatuses('1,99,abc')).toEqual(['requested']);
  expect([readStatuses(undefined), readStatuses(''), readStatuses('nonsense')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
