import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { ownApi } from '#contract/order/order-own.ts';
import { answer } from '../../testing/answers.ts';
import type { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { aDeal, aStaff, marta } from '../../testing/transfer.tsx';
import { OrderMine } from './order-mine.tsx';

async function show(order: Partial<Order>, user: ReturnType<typeof aUser>) {
  await i18next.loadNamespaces('own');
  const setAsking = vi.fn();
  const deal = { ...aDeal(), held_back: true, ...order };
  const routes = [answer(ownApi.mine, { ...deal, held_back: false })];
  return { deal, setAsking, ...(await renderApp(<OrderMine order={deal} setAsking={setAsking} />, { user, routes })) };
}

test('the customer confirms with one press that the deal is theirs', async () => {
  const { deal, server } = await show({}, marta);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, it is mine' }));
  await waitFor(() =>
    expect(server.to(ownApi.mine)).toMatchObject([
      { path: `/v1/orders/${deal.id}/mine`, headers: { 'if-match': `"${deal.version}"` } },
    ]),
  );
});

test('the way out stands beside it, while the office has no money yet', async () => {
  const { setAsking } = await show({}, marta);
  fireEvent.click(screen.getByRole('button', { name: 'No, cancel it' }));
  expect(setAsking).toHaveBeenCalledWith('exit');
});

test('after that the customer is sent to the office', async () => {
  await show({ status: 'received' }, marta);
  expect(screen.queryByRole('button', { name: 'No, cancel it' })).toBeNull();
  screen.getByText(/call the office/);
});

test.each([
  ['confirmed', 'office_owner', /Otherwise cancel the deal/],
  ['received', 'office_owner', /Otherwise give the money back/],
  ['received', 'cashier', /Otherwise call the customer/],
] as const)('the desk is told why a %s deal stands still, and what the %s may do', async (status, role, words) => {
  await show({ status }, aStaff(role));
  screen.getByText(words);
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is said of any other deal', async () => {
  const { container } = await show({ held_back: false }, aStaff('cashier'));
  expect(container.querySelector('.toned')).toBeNull();
});
