import { expect, test } from 'vitest';
import { firstStatus, orderStatuses } from './order.ts';
import {
  awaitsAnswer,
  awaitsMoney,
  awaitsPickup,
  isMoneyAhead,
  statusAfter,
  statusesBefore,
  wholeWay,
} from './order-state.ts';

test('an order that does not end early goes from the request to the end in five statuses', () => {
  expect(wholeWay).toEqual(['requested', 'confirmed', 'received', 'ready', 'completed']);
  expect(wholeWay[0]).toBe(firstStatus);
});

test.each([
  ['the answer of the office is awaited', awaitsAnswer, ['requested']],
  ['the money is awaited', awaitsMoney, ['confirmed']],
  ['the customer takes what was paid out', awaitsPickup, ['ready']],
  ['the money is still to be received', isMoneyAhead, ['requested', 'confirmed']],
] as const)('%s in these statuses and in no other', (_, isSo, statuses) => {
  expect(orderStatuses.filter(isSo)).toEqual(statuses);
});

test.each([
  ['confirm', 'confirmed', ['requested']],
  ['receive', 'received', ['confirmed']],
  ['ready', 'ready', ['received']],
  ['close', 'completed', ['ready']],
  ['cancel', 'cancelled', ['requested', 'confirmed']],
  ['refund', 'cancelled', ['received', 'ready']],
  ['expire', 'cancelled', ['requested', 'confirmed']],
] as const)('the call %s leads to %s, from the statuses that have this step', (call, after, before) => {
  expect(statusAfter(call)).toBe(after);
  expect(statusesBefore(call)).toEqual(before);
});
