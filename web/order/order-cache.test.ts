import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import type { Page } from '#contract/page.ts';
import { anId, anOrder, aPage } from '../testing/fixtures.ts';
import {
  addOrder,
  doubtOrders,
  type OrderListFilter,
  orderKey,
  orderListKey,
  putOrder,
  withNewest,
} from './order-cache.ts';

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
});

const customer = { id: anId(), role: 'customer', officeIds: [] } as const;
const mine = (more: Partial<Order> = {}) => anOrder({ customer_id: customer.id, ...more });

const list = (filter: OrderListFilter, ...orders: Order[]) =>
  cache.setQueryData(orderListKey(filter), aPage(orders, { size: 2 }));
const read = (filter: OrderListFilter) => cache.getQueryData<Page<Order>>(orderListKey(filter));
const versions = (filter: OrderListFilter) => read(filter)?.items.map(({ version }) => version);

// spec 4.33
test('a changed order is replaced in every list and where it is opened', () => {
  const order = mine();
  list({}, order);
  cache.setQueryData(orderKey(order.id), { ...order, events: [] });
  putOrder(cache, customer, { ...order, status: 'confirmed', version: 2 });
  expect(read({})?.items[0]?.status).toBe('confirmed');
  expect(cache.getQueryData(orderKey(order.id))).toMatchObject({ status: 'confirmed', version: 2, events: [] });
});

test('an older message never turns an order back', () => {
  const order = mine({ version: 3 });
  list({}, order);
  cache.setQueryData(orderKey(order.id), { ...order, events: [] });
  putOrder(cache, customer, { ...order, version: 2 });
  expect(versions({})).toEqual([3]);
  expect(cache.getQueryData(orderKey(order.id))).toMatchObject({ version: 3 });
});

test('an older answer never turns an order back, and keeps what only it knows', () => {
  const order = mine({ version: 3, status: 'received' });
  list({}, order);
  const fetched = { ...order, version: 2, status: 'confirmed' as const, events: ['created'] };
  expect(withNewest(cache, fetched)).toMatchObject({ version: 3, status: 'received', events: ['created'] });
});

test('after a loss of the connection an older answer counts, wherever the order is shown: the server may have lost a step', () => {
  const order = mine({ version: 5, status: 'received' });
  list({}, order);
  cache.setQueryData(orderKey(order.id), { ...order, events: [] });
  doubtOrders(cache);
  const fallen = { ...order, version: 3, status: 'confirmed' as const };
  expect(withNewest(cache, fallen)).toEqual(fallen);
  putOrder(cache, customer, fallen);
  expect(versions({})).toEqual([3]);
  expect(cache.getQueryData(orderKey(order.id))).toMatchObject({ version: 3 });
  // Answers and messages after the doubt count again.
  putOrder(cache, customer, { ...fallen, version: 4 });
  expect(withNewest(cache, fallen)).toMatchObject({ version: 4 });
});

test('an order leaves the list that it no longer belongs to', () => {
  const order = mine();
  list({ status__in: ['requested'] }, order);
  putOrder(cache, customer, { ...order, status: 'confirmed', version: 2 });
  expect(read({ status__in: ['requested'] })).toMatchObject({ items: [], total: 0 });
});

// spec 4.34
test('a new order stands on top of every first page that it fits, and nowhere else', () => {
  const old = mine();
  list({}, old);
  list({ page: 2 }, old);
  list({ status__in: ['completed'] }, old);
  list({ search: 'a41c' }, old);
  list({ order_by: 'created_at' }, old);
  const order = mine({ version: 7 });
  addOrder(cache, customer, order);
  expect(read({})).toMatchObject({ items: [{ id: order.id }, { id: old.id }], total: 2 });
  for (const filter of [{ page: 2 }, { status__in: ['completed'] }, { search: 'a41c' }, { order_by: 'created_at' }]) {
    expect(versions(filter as OrderListFilter)).toEqual([1]);
  }
});

test('a new order that is known already is not shown twice, and a full page stays as long as it was', () => {
  const [first, second] = [mine(), mine()];
  list({}, first, second);
  addOrder(cache, customer, first);
  expect(read({})?.total).toBe(2);
  addOrder(cache, customer, mine({ version: 9 }));
  expect(versions({})).toEqual([9, 1]);
});
