import { expect, test } from 'vitest';
import { readStatuses, writeStatuses } from './order-address.ts';

test('writes statuses to the address as on the wire', () => {
  expect(writeStatuses(['ready', 'requested'])).toBe('1,6');
  expect(readStatuses('1,6')).toEqual(['requested', 'ready']);
});

test('sorts statuses by the life cycle of an order, not by the address', () => {
  expect(readStatuses('4,3,6,1')).toEqual(['requested', 'ready', 'completed', 'cancelled']);
});

test('ignores invalid statuses, and returns no filter when none is valid', () => {
  expect(readStatuses('1,99,abc')).toEqual(['requested']);
  expect([readStatuses(undefined), readStatuses(''), readStatuses('nonsense')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
