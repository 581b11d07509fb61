import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { answer } from '../../testing/answers.ts';
import { minutesAgo, newDeskOrder, receiveOrder, rowOf, showDesk } from '../../testing/desk.tsx';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { aPage } from '../../testing/fixtures.ts';

const drawn = vi.hoisted(() => ({ orders: [] as string[] }));

// Each row asks for the labels of its order whenever it is drawn.
vi.mock('../../order/order-labels.ts', async (original) => {
  const labels = await original<typeof import('../../order/order-labels.ts')>();
  const useOrderLabels = () => {
    const labelsOf = labels.useOrderLabels();
    return (order: Order) => {
      drawn.orders.push(order.id);
      return labelsOf(order);
    };
  };
  return { ...labels, useOrderLabels };
});

beforeEach(() => {
  FakeSocket.opened = [];
  drawn.orders = [];
});

const many = 60;

test('a colleague’s step draws one row of many, and reading the list again draws none', async () => {
  const deals = Array.from({ length: many }, (_, place) =>
    newDeskOrder({ created_at: minutesAgo(place + 10), status: 'completed', version: 5 }),
  );
  const [first] = deals;
  if (!first) throw new Error('A deal is there');
  deals[0] = { ...first, status: 'confirmed', version: 2 };
  const list = answer(orderApi.list, ({ query }) => aPage(query.order_by ? deals : [], { size: many }));
  const { server, queryClient } = await showDesk(deals, { routes: [list] });
  await rowOf(first);
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(many + 1));
  const reads = () => server.to(orderApi.list).filter(({ query }) => query.order_by).length;
  const readBefore = reads();
  await queryClient.refetchQueries();
  expect(reads()).toBe(readBefore + 1);
  drawn.orders = [];

  const moved = { ...first, status: 'received' as const, version: 3 };
  deals[0] = moved;
  receiveOrder('order_update', moved);
  await waitFor(() => expect(reads()).toBeGreaterThan(readBefore + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([...new Set(drawn.orders)]).toEqual([first.id]);

  // The card stays in its lane for a moment, and is drawn once more in the next one.
  const payOut = within(screen.getByRole('region', { name: /^To pay out/ }));
  await waitFor(() => expect(payOut.getAllByRole('listitem')).toHaveLength(1));
  drawn.orders = [];
  const arrived = newDeskOrder({ created_at: minutesAgo(0), status: 'cancelled' });
  deals.unshift(arrived);
  deals.pop();
  receiveOrder('new_order', arrived);
  await screen.findByText(shortOrderId(arrived.id));
  await queryClient.refetchQueries();
  expect([...new Set(drawn.orders)]).toEqual([arrived.id]);
});
