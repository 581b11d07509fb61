import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
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
test('a changed order is updated in every list and in the opened order', () => {
  const order = mine();
  list({}, order);
  cache.setQueryData(orderKey(order.id), { ...order, events: [] });
  putOrder(cache, customer, { ...order, status: 'confirmed', version: 2 });
  expect(read({})?.items[0]?.status).toBe('confirmed');
  expect(cache.getQueryData(orderKey(order.id))).toMatchObject({ status: 'confirmed', version: 2, events: [] });
});

test('an older message never overwrites a newer order', () => {
  const order = mine({ version: 3 });
  list({}, order);
  cache.setQueryData(orderKey(order.id), { ...order, events: [] });
  putOrder(cache, customer, { ...order, version: 2 });
  expect(versions({})).toEqual([3]);
  expect(cache.getQueryData(orderKey(order.id))).toMatchObject({ version: 3 });
});

test('an older answer never overwrites a newer order, but keeps its own extra fields', () => {
  const order = mine({ version: 3, status: 'received' });
  list({}, order);
  const fetched = { ...order, version: 2, status: 'confirmed' as const, events: ['created'] };
  expect(withNewest(cache, fetched)).toMatchObject([{ version: 3, status: 'received', events: ['created'] }]);
});

test('after a lost connection an older answer wins everywhere, because the server may have lost a step', () => {
  const order = mine({ version: 5, status: 'received' });
  list({}, order);
  cache.setQueryData(orderKey(order.id), { ...order, events: [] });
  doubtOrders(cache);
  const fallen = { ...order, version: 3, status: 'confirmed' as const };
  expect(withNewest(cache, fallen)).toEqual([fallen]);
  putOrder(cache, customer, fallen);
  expect(versions({})).toEqual([3]);
  expect(cache.getQueryData(orderKey(order.id))).toMatchObject({ version: 3 });
  // Answers and messages after the doubt count again.
  putOrder(cache, customer, { ...fallen, version: 4 });
  expect(withNewest(cache, fallen)).toMatchObject([{ version: 4 }]);
});

test('an order is removed from a list that it no longer matches', () => {
  const order = mine();
  list({ status__in: ['requested'] }, order);
  putOrder(cache, customer, { ...order, status: 'confirmed', version: 2 });
  expect(read({ status__in: ['requested'] })).toMatchObject({ items: [], total: 0 });
});

// spec 4.34
test('a new order is added at the top of every matching first page, and to no other page', () => {
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

test('a known order is not added twice, and a full page keeps its length', () => {
  const [first, second] = [mine(), mine()];
  list({}, first, second);
  addOrder(cache, customer, first);
  expect(read({})?.total).toBe(2);
  addOrder(cache, customer, mine({ version: 9 }));
  expect(versions({})).toEqual([9, 1]);
});
