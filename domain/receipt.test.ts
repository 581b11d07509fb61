import { expect, test } from 'vitest';
import { finalStatuses, openStatuses } from './order/order.ts';
import { paperOf } from './receipt.ts';

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
