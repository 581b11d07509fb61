import { expect, test } from 'vitest';
import { finalStatuses, openStatuses } from './order/order.ts';
import { isCopy, paperOf, receiptNumber } from './receipt.ts';

const taken = { sale: true, received_at: new Date('2026-11-20T12:40:00Z') };

test('A completed deal has a receipt, for cash and for coin', () => {
  for (const sale of [true, false]) expect(paperOf({ ...taken, sale, status: 'completed' })).toBe('receipt');
});

test('Cash that was taken has a slip while the deal is open, and none after it went back', () => {
  for (const status of openStatuses) expect(paperOf({ ...taken, status }), status).toBe('slip');
  for (const status of finalStatuses) expect(paperOf({ ...taken, status }), status).not.toBe('slip');
});

test('There is no paper for what was not taken, nor for coin that came in', () => {
  expect(paperOf({ ...taken, received_at: null, status: 'confirmed' })).toBeUndefined();
  expect(paperOf({ ...taken, sale: false, status: 'received' })).toBeUndefined();
});

test('A number is read with its year, and every print but the first is a copy', () => {
  expect([receiptNumber(2026, 41), receiptNumber(2027, 1_234_567)]).toEqual(['2026-000041', '2027-1234567']);
  expect([1, 2, 9].map(isCopy)).toEqual([false, true, true]);
});
