import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { useOrderLive } from '../order.queries.ts';
import { MyOrdersScreen } from './my-orders-screen.tsx';

const user = aUser();
const mine = (more: Partial<Order> = {}) => anOrder({ customer_id: user.id, ...more });

async function showDeals(orders: Order[], address = '/?tab=deals') {
  await i18next.loadNamespaces('order');
  const list = answer(orderApi.list, ({ query }) => {
    const page = Number(query.page);
    const size = Number(query.size);
    const items = orders.slice((page - 1) * size, page * size);
    return aPage(items, { page, size, total: orders.length, pages: Math.ceil(orders.length / size) });
  });
  const Screen = () => {
    useOrderLive();
    return <MyOrdersScreen />;
  };
  const app = await renderApp(<Screen />, { user, address, routes: [list] });
  return { ...app, asked: () => app.server.to(orderApi.list).at(-1)?.query };
}

const cards = () => screen.findAllByRole('link');

// spec 1.3, 2.20
test('a card shows the status, the sums and what happens now, and links to the order', async () => {
  const order = mine({
    sc: 'USDT',
    tc: 'UAH',
    amt_to_exch: '1000',
    amt_to_recv: '41350',
    sale: false,
    status: 'ready',
  });
  const { address } = await showDeals([order]);
  const [card] = await cards();
  const text = plain(card?.textContent);
  expect(text).toContain(`Ready#${order.id.slice(-4)}41,350.00 ₴for 1,000.00 T`);
  expect(text).toContain('Your cash is ready. Collect 41,350.00 UAH at the office with your code.');
  if (card) fireEvent.click(card);
  await waitFor(() => expect(address()).toMatchObject({ tab: 'deals', order: order.id }));
});

// spec 2.18, 9.11
test('shows four orders per page and saves the page in the address', async () => {
  const { address, asked } = await showDeals(Array.from({ length: 5 }, () => mine()));
  expect(await cards()).toHaveLength(4);
  expect(screen.getByText('1–4 of 5')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  expect(address().page).toBe(2);
  expect(asked()).toMatchObject({ page: '2', size: '4' });
});

test('page 1 always has the same address, also after visiting another page', async () => {
  const { address } = await showDeals(
    Array.from({ length: 5 }, () => mine()),
    '/?tab=deals&page=2',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Page 1' }));
  await waitFor(async () => expect(await cards()).toHaveLength(4));
  expect(address()).toEqual({ tab: 'deals' });
});

// spec 2.18
test('a filter is saved in the address and resets the page to 1', async () => {
  const { address, asked } = await showDeals([mine()], '/?tab=deals&page=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Active' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', status: '1,2,5,6' }));
  await waitFor(() => expect(asked()).toMatchObject({ status__in: '1,2,5,6', page: '1' }));
  expect(screen.getByRole('button', { name: 'Active' }).getAttribute('aria-pressed')).toBe('true');
});

test('a link with unusual statuses shows them as an extra filter', async () => {
  await showDeals([mine()], '/?tab=deals&status=2,6');
  const shown = await screen.findByRole('button', { name: 'Confirmed, Ready' });
  expect(shown.getAttribute('aria-pressed')).toBe('true');
});

test('an order placed in another window appears automatically', async () => {
  const orders = [mine()];
  const placed = mine({ status: 'confirmed' });
  await showDeals(orders);
  expect(await cards()).toHaveLength(1);
  orders.unshift(placed);
  act(() => FakeSocket.last().accept());
  act(() => FakeSocket.last().say({ type: 'new_order', data: onWire(placed) }));
  await waitFor(async () => expect((await cards())[0]?.textContent).toMatch(/^Confirmed/));
});

test('an order of this page that was confirmed at once shows it, although the news of both came as one message', async () => {
  const placed = mine();
  await showDeals([placed]);
  expect((await cards())[0]?.textContent).toMatch(/^Requested/);
  act(() => FakeSocket.last().accept());
  const confirmed = { ...placed, status: 'confirmed', version: 2 } as const;
  act(() => FakeSocket.last().say({ type: 'new_order', data: onWire(confirmed) }));
  await waitFor(async () => expect((await cards())[0]?.textContent).toMatch(/^Confirmed/));
});

/** A confirmed order as the live connection sends it. */
const onWire = ({ created_at, ...rest }: Order) => ({
  ...rest,
  status: 2,
  amt_to_exch: 2500,
  amt_to_recv: 2496.25,
  rate: 0.9985,
  created_at: created_at.toISOString(),
});

test('without orders the screen explains what an order is and where to make the first one', async () => {
  const { address } = await showDeals([]);
  expect(await screen.findByText('No deals yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go to exchange' }));
  await waitFor(() => expect(address().tab).toBe('exchange'));
});

test('a filter without orders can be removed', async () => {
  const { address } = await showDeals([], '/?tab=deals&status=3');
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals' }));
});

test('the period filters the list, and up to four orders need no pager', async () => {
  const { address, asked } = await showDeals([mine(), mine()]);
  expect(await cards()).toHaveLength(2);
  expect(screen.queryByText(/of 2/)).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Created' }), { target: { value: 'yesterday' } });
  await waitFor(() => expect(address().from).toBe('yesterday'));
  await waitFor(() => {
    const { created_at__gte = '', created_at__lt = '' } = asked() ?? {};
    expect(Date.parse(created_at__lt) - Date.parse(created_at__gte)).toBe(24 * 60 * 60 * 1000);
  });
});

test('a period from a link is written as dates in the reader’s language', async () => {
  await showDeals([mine()], '/?tab=deals&from=2025-01-01&to=2025-12-31');
  const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Created' });
  expect(plain(period.selectedOptions[0]?.textContent)).toBe('1 Jan 2025 – 31 Dec 2025');
});

test('a page number past the end shows the last page', async () => {
  const { address } = await showDeals(
    Array.from({ length: 5 }, () => mine()),
    '/?tab=deals&page=3',
  );
  await waitFor(() => expect(address().page).toBe(2));
  expect(await cards()).toHaveLength(1);
});
