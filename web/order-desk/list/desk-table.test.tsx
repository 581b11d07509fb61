import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { answer } from '../../testing/answers.ts';
import { aCashier, aCustomer, newDeskOrder, rowOf, showDesk, textOf, tickets } from '../../testing/desk.tsx';
import { anId, anOffice, aPage, aUser } from '../../testing/fixtures.ts';

const heads = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map(textOf);

// spec 2.43
test('the table has a column for each fact of an order, and a cashier column for those who manage cashiers', async () => {
  const first = await showDesk([newDeskOrder({ cashier: { id: anId(), full_name: 'Olena Hnatiuk' } })]);
  const columns = ['Order ID', 'Customer', 'Office', 'Gives', 'Receives', 'Rate', 'Status', 'Created', 'Actions'];
  expect(await heads()).toEqual([...columns.slice(0, 3), 'Cashier', ...columns.slice(3)]);
  first.unmount();
  await showDesk([newDeskOrder()], { user: aCashier() });
  expect(await heads()).toEqual(columns);
});

// spec 2.44
test('a row shows the last four characters of the id, the people, the office, the sums, the status and the time', async () => {
  const id = '018f0000-0000-7000-8000-00000000a41c';
  const deal = newDeskOrder({
    id,
    status: 'received',
    created_at: new Date('2026-03-01T09:30:00Z'),
    customer: aCustomer('Taras Kovalenko'),
    cashier: { id: anId(), full_name: 'Olena Hnatiuk' },
  });
  await showDesk([deal]);
  const cells = [...(await rowOf(deal)).querySelectorAll('td')].map(textOf);
  expect(cells.slice(0, 4)).toEqual(['#a41c', 'Phone not verified: Taras Kovalenko', 'Rynok Square', 'Olena Hnatiuk']);
  expect(cells[7]).toBe('Received');
  expect(cells[8]).toMatch(/^1 Mar.* 11:30$/);
});

test('a row and a ticket say before the name whether the phone is verified', async () => {
  const deal = newDeskOrder({ customer: aCustomer('Taras Kovalenko', true) });
  await showDesk([deal]);
  expect(textOf(await rowOf(deal))).toContain('Phone verified: Taras Kovalenko');
  const [ticket] = await tickets();
  expect(textOf(ticket)).toContain('Phone verified: Taras Kovalenko');
});

// spec 3.9
test('an order taken by a cashier without a name is not shown as unassigned', { tags: 'long' }, async () => {
  const taken = newDeskOrder({ status: 'confirmed', cashier: { id: anId(), full_name: null } });
  const free = newDeskOrder();
  const { unmount } = await showDesk([taken, free]);
  const cashierOf = async (deal: Order) => textOf((await rowOf(deal)).querySelectorAll('td')[3]);
  expect(await cashierOf(taken)).toBe('Cashier');
  expect(await cashierOf(free)).toBe('Unassigned');
  unmount();
  const width = window.innerWidth;
  window.innerWidth = 390;
  onTestFinished(() => void Object.assign(window, { innerWidth: width }));
  await showDesk([taken, free]);
  const cards = await screen.findByRole('list', { name: 'Deals, 1 to 2 of 2' });
  expect(
    within(cards)
      .getAllByText(/^Cashier: /)
      .map(textOf)
      .sort(),
  ).toEqual(['Cashier: Cashier', 'Cashier: Unassigned']);
});

// spec 2.41
test('an admin filters orders by office, given currency and received currency', { tags: 'long' }, async () => {
  const podil = anOffice({ name: 'Podil' });
  const pairs = [
    { sc: 'USD', tc: 'USDT' },
    { sc: 'USDT', tc: 'UAH' },
  ];
  const { address, asked } = await showDesk([newDeskOrder()], {
    user: aUser({ permissions: 'admin' }),
    routes: [
      answer(rateApi.listPairs, pairs),
      answer(officeApi.list, aPage([podil], { size: 20 })),
      answer(officeApi.get, podil),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Office' }));
  const field = await screen.findByRole('combobox', { name: 'Office' });
  act(() => field.focus());
  fireEvent.click(await screen.findByRole('option', { name: /^Podil/ }));
  await waitFor(() => expect(address().office).toBe(podil.id));
  for (const [menu, code] of [
    ['Gives', 'USDT'],
    ['Receives', 'UAH'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: menu }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: code }));
  }
  await waitFor(() => expect(asked()).toMatchObject({ office_id: podil.id, sc: 'USDT', tc: 'UAH' }));
});

// spec 2.39
test.each([
  ['Since', { created_at__gte: '2026-11-09T22:00:00.000Z' }, { from: '2026-11-10' }],
  ['Until', { created_at__lt: '2026-11-10T22:00:00.000Z' }, { to: '2026-11-10' }],
] as const)('a single day can be the first or the last day of the filter: %s', async (word, times, inAddress) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, address } = await showDesk([newDeskOrder()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Dates' }));
  fireEvent.click(await screen.findByRole('button', { name: '10 November 2026' }));
  fireEvent.click(await screen.findByRole('button', { name: `${word} 10 Nov 2026` }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', ...inAddress }));
  await waitFor(() => expect(asked()).toMatchObject(times));
  expect(Object.keys(asked() ?? {}).filter((name) => name.startsWith('created_at'))).toEqual(Object.keys(times));
});

// spec 2.39
test('custom first and last days are sent as the moments where they begin and end', async () => {
  const { asked } = await showDesk([newDeskOrder()], { address: '/?tab=deals&from=2026-11-01&to=2026-11-02' });
  await screen.findByRole('table');
  expect(asked()).toMatchObject({
    created_at__gte: '2026-10-31T22:00:00.000Z',
    created_at__lt: '2026-11-02T22:00:00.000Z',
  });
});

test('a menu that is closed gives the focus back to its button, the first time too', async () => {
  const deal = newDeskOrder();
  await showDesk([deal]);
  const menu = () => within(screen.getByRole('table')).getByRole('button', { name: /^More actions/ });
  await rowOf(deal);
  menu().focus();
  fireEvent.click(menu());
  const choices = await screen.findByRole('menu');
  await waitFor(() => expect(choices.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(choices, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(menu()));
});
