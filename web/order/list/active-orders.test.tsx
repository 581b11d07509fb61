import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { type Answer, answer } from '../../testing/answers.ts';
import { showExchange } from '../../testing/exchange.tsx';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { placedQuery } from '../order.queries.ts';

// spec 2.17
test('the list next to the form shows orders that are neither completed nor cancelled', async () => {
  const user = aUser();
  const order = anOrder({ customer_id: user.id, status: 'confirmed' });
  const { server } = await showExchange({ user, orders: [order] });
  await screen.findByRole('region', { name: 'Active Deals' });
  expect(server.to(orderApi.list).map(({ query }) => query.status__in)).toEqual(['1,2,5,6']);
});

function onPhone() {
  const width = window.innerWidth;
  window.innerWidth = 360;
  onTestFinished(() => {
    window.innerWidth = width;
  });
}

const numbersIn = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('link', { name: /#/ })
    .map(({ textContent }) => /#\w{4}/.exec(textContent)?.[0]);

// spec 2.17
test('on a phone the most urgent open order stands above the form, and the other ones below it', async () => {
  onPhone();
  const user = aUser();
  const orders = Array.from({ length: 4 }, () => anOrder({ customer_id: user.id, status: 'requested' }));
  await showExchange({ user, orders });
  const below = await screen.findByRole('region', { name: 'Other active deals' });
  const above = screen.getByRole('region', { name: 'Active Deals' });
  const shown = [...numbersIn(above), ...numbersIn(below)];
  expect(numbersIn(above)).toHaveLength(1);
  expect(shown.toSorted()).toEqual(orders.map(({ id }) => `#${id.slice(-4)}`).toSorted());
});

// spec 2.17
test('on a phone a customer without orders reads below the form what will be shown there', async () => {
  onPhone();
  await showExchange();
  const region = await screen.findByRole('region', { name: 'Active Deals' });
  expect(await within(region).findByText('Nothing is running')).toBeTruthy();
});

test('on a phone a change of the order just placed does not move the form', async () => {
  onPhone();
  const user = aUser();
  const first = anOrder({ customer_id: user.id, status: 'received', sc: 'USDT', tc: 'UAH' });
  const fresh = anOrder({ customer_id: user.id, status: 'requested', sc: 'USDT', tc: 'UAH' });
  const orders = [first, fresh];
  const { queryClient } = await showExchange({ user, orders });
  act(() => void queryClient.setQueryData(placedQuery().queryKey, fresh.id));
  const rows = () =>
    within(screen.getByRole('region', { name: 'Active Deals' })).queryAllByRole<HTMLAnchorElement>('link');
  await waitFor(() => expect(rows()).toHaveLength(2));
  const before = rows().map(({ href }) => href);

  orders[1] = { ...fresh, status: 'ready' };
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(rows().some(({ textContent }) => textContent?.includes('Ready'))).toBe(true));
  expect(rows().map(({ href }) => href)).toEqual(before);
});

test('on a phone room for open orders is kept only where the device has seen some, so nothing jumps for others', {
  tags: 'long',
}, async () => {
  onPhone();
  const answered = Promise.withResolvers<void>();
  const none = answer(orderApi.list, aPage([]));
  const held: Answer = { route: orderApi.list, reply: async (sent) => answered.promise.then(() => none.reply(sent)) };
  const { unmount } = await showExchange({ routes: [held] });
  expect(screen.queryByRole('region', { name: 'Active Deals' })).toBeNull();
  unmount();

  localStorage.setItem('obmin.open', 'yes');
  const shown = showExchange({ routes: [held] });
  expect(await screen.findByRole('region', { name: 'Active Deals' })).toBeTruthy();
  answered.resolve();
  await shown;
  expect(await screen.findByText('Nothing is running')).toBeTruthy();
});
