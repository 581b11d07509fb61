import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { isFinal } from '#domain/order/order.ts';
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
  await i18next.loadNamespaces(['order', 'mine', 'turn', 'exit', 'office', 'deadline']);
  const list = answer(orderApi.list, ({ query }) => {
    const [page, size] = [Number(query.page ?? 1), Number(query.size)];
    const isOver = query.status__in === '3,4';
    const isOfAll = query.status__in !== '1,2,5,6' && !isOver;
    const found = orders.filter(({ status }) => isOfAll || isFinal(status) === isOver);
    const items = found.slice((page - 1) * size, page * size);
    return aPage(items, { page, size, total: found.length, pages: Math.ceil(found.length / size) });
  });
  const Screen = () => {
    useOrderLive();
    return <MyOrdersScreen />;
  };
  const app = await renderApp(<Screen />, { user, address, routes: [list] });
  const lists = () => app.server.to(orderApi.list).filter(({ query }) => query.size === '4');
  return { ...app, asked: () => lists().at(-1)?.query };
}

const rows = async () =>
  within(await screen.findByRole('region', { name: /^(History|Chosen deals)$/ })).findAllByRole('link');
const inPart = (name: RegExp) => within(screen.getByRole('region', { name })).getAllByRole('link');
const openFilter = async () => fireEvent.click(await screen.findByRole('button', { name: /^Filter:/ }));
const toCash = { sc: 'USDT', tc: 'UAH', sale: false, amt_to_exch: '1000', amt_to_recv: '41350', cash: '41350' };

// spec 1.3, 2.20
test('what waits for the customer stands above all, the most urgent as a card with its step, then what is with the office', async () => {
  const ready = mine({ ...toCash, status: 'ready' });
  const [toSend, requested] = [mine({ ...toCash, status: 'confirmed' }), mine({ status: 'requested' })];
  const { address } = await showDeals([requested, toSend, ready]);
  await screen.findByRole('heading', { name: 'Waiting for you 2' });
  const [card, row] = within(screen.getByRole('region', { name: /^Waiting for you/ })).getAllByRole('listitem');
  expect(plain(card?.textContent)).toContain(`Ready#${ready.id.slice(-4)}41,350.00 ₴Rynok Square`);
  expect(plain(row?.textContent)).toBe(
    `Confirmed#${toSend.id.slice(-4)}Send 1,000.00 Tand collect 41,350.00 ₴, Rynok Square`,
  );
  expect(inPart(/^With the office 1$/)).toHaveLength(1);
  expect(inPart(/^With the office/)[0]?.textContent).toContain('The office confirms');
  fireEvent.click(screen.getByRole('link', { name: 'Show the code' }));
  await waitFor(() => expect(address()).toMatchObject({ tab: 'deals', order: ready.id }));
});

test('open deals are not said twice, unless the list was asked for them', async () => {
  const deals = [mine(), mine({ status: 'confirmed' })];
  const { unmount } = await showDeals(deals);
  await screen.findByRole('heading', { name: 'Waiting for you 1' });
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
  unmount();
  await showDeals(deals, '/?tab=deals&status=1,2,5,6');
  expect(await rows()).toHaveLength(2);
});

test('a deal that is over is one row: what was exchanged, where, or why it came to nothing', async () => {
  const ended = (more: Partial<Order>) => mine({ ...toCash, status: 'cancelled', cancelled_at: new Date(), ...more });
  await showDeals([
    mine({ ...toCash, status: 'completed', closed_at: new Date() }),
    ended({ ended_by: 'customer' }),
    ended({ ended_by: 'office', end_reason: 'no_funds' }),
    ended({ ended_by: 'expired' }),
  ]);
  await screen.findByRole('region', { name: /^(History|Chosen deals)$/ });
  const texts = (await rows()).map(({ textContent }) => plain(textContent).replace(/ #\w{4}/, ''));
  expect(texts.map((text) => text.replace(/\d+ \w+( 2026)?$/, ''))).toEqual([
    'Completed 41,350.00 ₴ for 1,000.00 TRynok Square',
    'Cancelled 41,350.00 ₴ for 1,000.00 TCancelled by you',
    'Cancelled 41,350.00 ₴ for 1,000.00 TCancelled by the office: The office does not have the money',
    'Cancelled 41,350.00 ₴ for 1,000.00 TThe time was up',
  ]);
});

// spec 2.18, 9.11
test('shows four orders per page and saves the page in the address', async () => {
  const { address, asked } = await showDeals(Array.from({ length: 5 }, () => mine({ status: 'completed' })));
  await screen.findByText('1–4 of 5');
  expect(await rows()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(address().page).toBe(2);
  expect(asked()).toMatchObject({ page: '2', size: '4' });
});

test('page 1 always has the same address, also after visiting another page', async () => {
  const { address } = await showDeals(
    Array.from({ length: 5 }, () => mine({ status: 'completed' })),
    '/?tab=deals&page=2',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Page 1' }));
  await waitFor(async () => expect(await rows()).toHaveLength(4));
  expect(address()).toEqual({ tab: 'deals' });
});

// spec 2.18
test('a filter is saved in the address and resets the page to 1', async () => {
  const { address, asked } = await showDeals([mine({ status: 'completed' })], '/?tab=deals&page=2');
  await openFilter();
  fireEvent.click(await screen.findByRole('button', { name: 'Active' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', status: '1,2,5,6' }));
  await waitFor(() => expect(asked()).toMatchObject({ status__in: '1,2,5,6', page: '1' }));
  expect(screen.getByRole('button', { name: 'Active' }).getAttribute('aria-pressed')).toBe('true');
});

test('a link with unusual statuses shows them as an extra filter', async () => {
  await showDeals([mine()], '/?tab=deals&status=2,6');
  await openFilter();
  const shown = await screen.findByRole('button', { name: 'Confirmed, Ready' });
  expect(shown.getAttribute('aria-pressed')).toBe('true');
});

test('an order placed in another window appears automatically', async () => {
  const orders = [mine({ status: 'completed' })];
  const placed = mine({ status: 'confirmed' });
  await showDeals(orders);
  expect(await rows()).toHaveLength(1);
  orders.unshift(placed);
  act(() => FakeSocket.last().accept());
  act(() => FakeSocket.last().say({ type: 'new_order', data: onWire(placed) }));
  await screen.findByRole('heading', { name: 'Waiting for you 1' });
});

test('an order of this page that was confirmed at once shows it, although the news of both came as one message', async () => {
  const placed = mine();
  await showDeals([placed], '/?tab=deals&status=1,2,5,6');
  expect((await rows())[0]?.textContent).toMatch(/^Requested/);
  act(() => FakeSocket.last().accept());
  const confirmed = { ...placed, status: 'confirmed', version: 2 } as const;
  act(() => FakeSocket.last().say({ type: 'new_order', data: onWire(confirmed) }));
  await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(/^Confirmed/));
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

test('without orders the screen says what will be here and where to make the first exchange', async () => {
  const { address } = await showDeals([]);
  expect(await screen.findByText(/^Your exchanges will be here/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Exchange' }));
  await waitFor(() => expect(address().tab).toBe('exchange'));
});

test('a filter without orders can be removed', async () => {
  const { address } = await showDeals([], '/?tab=deals&status=3');
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals' }));
});

test('the period filters the list, and up to four orders need no pager', async () => {
  const { address, asked } = await showDeals([mine({ status: 'cancelled' }), mine({ status: 'completed' })]);
  await openFilter();
  expect(await rows()).toHaveLength(2);
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
  await openFilter();
  const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Created' });
  expect(plain(period.selectedOptions[0]?.textContent)).toBe('1 Jan 2025 – 31 Dec 2025');
});

test('a page number past the end shows the last page', async () => {
  const { address } = await showDeals(
    Array.from({ length: 5 }, () => mine({ status: 'completed' })),
    '/?tab=deals&page=3',
  );
  await waitFor(() => expect(address().page).toBe(2));
  expect(await rows()).toHaveLength(1);
});
