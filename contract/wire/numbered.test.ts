import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderStatuses } from '#domain/order/order.ts';
import { roles } from '#domain/person/actor.ts';
import { Order, OrderFilter } from '../order/order.ts';
import { Permissions, PermissionsQuery } from '../person/user.ts';

const Status = Order.shape.status;

// spec 1.6, 6.1, 9.45
test('roles have the numbers of the specification', () => {
  expect(roles.map((role) => [role, z.encode(Permissions, role)])).toEqual([
    ['admin', 1],
    ['cashier', 2],
    ['customer', 3],
    ['office_owner', 4],
  ]);
});

// spec 4.1, 4.2, 4.3, 4.4, 4.5, 4.6
test('statuses have the numbers of the specification', () => {
  expect(orderStatuses.map((status) => [status, z.encode(Status, status)])).toEqual([
    ['requested', 1],
    ['confirmed', 2],
    ['completed', 3],
    ['cancelled', 4],
    ['received', 5],
    ['ready', 6],
  ]);
});

test('every number is decoded to its name, from JSON and from a query', () => {
  for (const role of roles) {
    expect(z.decode(Permissions, z.encode(Permissions, role))).toBe(role);
    expect(z.decode(PermissionsQuery, z.encode(PermissionsQuery, role))).toBe(role);
  }
});

test.each([0, 5, -1, 1.5, '1', null, 'admin'])('%j is not the number of a role', (code) => {
  expect(Permissions.safeParse(code).success).toBe(false);
});

test('a query with an unknown status is refused', () => {
  expect(OrderFilter.safeParse({ status__in: '1,7' }).success).toBe(false);
  expect(OrderFilter.safeParse({ status__in: 'requested' }).success).toBe(false);
});
