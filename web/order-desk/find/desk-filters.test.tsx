import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { laneApi } from '#contract/order/lane.ts';
import { orderApi } from '#contract/order/order.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { answer, loseConnection } from '../../testing/answers.ts';
import { aCashier, newDeskOrder, rows, searchField, showDesk, textOf } from '../../testing/desk.tsx';
import { aPage, aUser } from '../../testing/fixtures.ts';

const chips = () =>
  within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map(textOf);

test('each filter has a chip, and can be removed alone or with all others', async () => {
  const { address, asked } = await showDesk([newDeskOrder()], {
    address: '/?tab=deals&status=3,2,5&sc=USD&from=7d&search=marta&page=1&order=none',
  });
  await waitFor(() =>
    expect(chips()).toEqual([
      'Search: marta',
      'Status: Confirmed, Received, Completed',
      'Gives: USD',
      'Created: last 7 days',
    ]),
  );
  expect(asked()).toMatchObject({ status__in: '2,5,3', sc: 'USD', search: 'marta' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Status' }));
  await waitFor(() => expect(address().status).toBeUndefined());
  expect(address().sc).toBe('USD');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', order: 'none' }));
  expect(await searchField()).toHaveProperty('value', '');
});

// spec 2.39
test('a checked status is saved in the address and resets the page to 1', async () => {
  const { address } = await showDesk(
    Array.from({ length: 25 }, () => newDeskOrder({ status: 'completed' })),
    { address: '/?tab=deals&page=2' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Status' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getAllByRole('menuitemcheckbox').map(textOf)).toEqual([
    'Requested',
    'Confirmed',
    'Received',
    'Ready',
    'Completed',
    'Cancelled',
  ]);
  fireEvent.click(within(menu).getByRole('menuitemcheckbox', { name: 'Completed' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', status: '3' }));
});

test('a date shortcut is saved in the address as a word, so it stays valid tomorrow', { tags: 'long' }, async () => {
  // On the day after a change of the clocks, yesterday has 23 or 25 hours.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { address, asked } = await showDesk([newDeskOrder()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Dates' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yesterday' }));
  await waitFor(() => expect(address().from).toBe('yesterday'));
  await waitFor(() => {
    const { created_at__gte, created_at__lt } = asked() ?? {};
    expect([created_at__gte, created_at__lt]).toEqual(['2026-11-20T22:00:00.000Z', '2026-11-21T22:00:00.000Z']);
  });
});

// spec 2.38, 9.18
test('sends the search half a second after the last key', { tags: 'long' }, async () => {
  const { address, server } = await showDesk([newDeskOrder()]);
  const field = await screen.findByRole('textbox', { name: 'Search deals' });
  await screen.findByRole('table');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.change(field, { target: { value: 'mar' } });
    await vi.advanceTimersByTimeAsync(400);
    fireEvent.change(field, { target: { value: 'marta ' } });
    await vi.advanceTimersByTimeAsync(400);
    expect(address().search).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(address().search).toBe('marta'));
  expect(field).toHaveProperty('value', 'marta ');
  const searches = () => server.to(orderApi.list).flatMap(({ query }) => query.search ?? []);
  await waitFor(() => expect(searches()).toEqual(['marta']));
});

// spec 2.46, 9.10
test('shows ten orders per page and saves the page in the address', async () => {
  const { address } = await showDesk(Array.from({ length: 25 }, () => newDeskOrder({ status: 'completed' })));
  await screen.findByRole('table');
  expect(rows()).toHaveLength(10);
  expect(screen.getByText('1–10 of 25')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(screen.getByText('21–25 of 25')).toBeTruthy());
  expect(address().page).toBe(3);
  await waitFor(() => expect(rows()).toHaveLength(5));
});

test('a page number past the end shows the last page', async () => {
  const { address } = await showDesk(
    Array.from({ length: 11 }, () => newDeskOrder({ status: 'completed' })),
    { address: '/?tab=deals&page=9' },
  );
  await waitFor(() => expect(address().page).toBe(2));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

// spec 2.47
test('an empty result offers to clear the filters, and an empty desk explains which orders will appear', async () => {
  const { address } = await showDesk([], { address: '/?tab=deals&status=4' });
  expect(await screen.findByText('No orders found')).toBeTruthy();
  const { parentElement } = screen.getByText('No orders match your current filters');
  fireEvent.click(within(parentElement ?? expect.unreachable()).getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address().status).toBeUndefined());
  expect(await screen.findByText(/Deals appear here as soon as/)).toBeTruthy();
  expect(screen.getByText(/Nothing needs you now/)).toBeTruthy();
});

test('staff without an office read why no orders come and who can change that', async () => {
  await showDesk([], { user: aUser({ permissions: 'cashier', user_offices: [] }) });
  expect(await screen.findByText('You work at no office yet')).toBeTruthy();
  screen.getByText(/An admin or the owner of an office adds you/);
  expect(await screen.findByText('You work at no office yet, so no deal waits for you.')).toBeTruthy();
  expect(screen.queryByText(/appear here (as soon as|by themselves)/)).toBeNull();
});

// spec 2.41
test('the office filter is hidden for staff with a single office', async () => {
  await showDesk([newDeskOrder()]);
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Office' })).toBeNull();
});

const marta = aUser({ full_name: 'Marta Bondar' });
const anAdmin = () => aUser({ permissions: 'admin' });
const people = (user: User) => [
  answer(userApi.list, aPage([marta])),
  // The signed-in user's profile request has the same form of address.
  answer(userApi.get, ({ path }) => (path.endsWith(marta.id) ? marta : user)),
];

// spec 2.40
test('the customer filter searches all people and its chip shows the name', { tags: 'long' }, async () => {
  const user = anAdmin();
  const { address, asked, server } = await showDesk([newDeskOrder()], { user, routes: people(user) });
  fireEvent.click(await screen.findByRole('button', { name: 'Customer' }));
  const field = await screen.findByRole('combobox', { name: 'Customer' });
  act(() => field.focus());
  fireEvent.click(await screen.findByRole('option', { name: /^Marta Bondar/ }));
  await waitFor(() => expect(address().customer).toBe(marta.id));
  await waitFor(() => expect(chips()).toEqual(['Customer: Marta Bondar']));
  await waitFor(() => expect(asked()).toMatchObject({ customer_id: marta.id }));
  expect(server.to(userApi.list)[0]?.query.permissions__in).toBeUndefined();
});

// spec 2.42, 6.17
test('only the admin has the cashier filter, and a cashier has no filter by person', async () => {
  const user = anAdmin();
  const first = await showDesk([newDeskOrder()], { user, routes: people(user) });
  fireEvent.click(await screen.findByRole('button', { name: 'Cashier' }));
  const field = await screen.findByRole('combobox', { name: 'Cashier' });
  act(() => field.focus());
  await screen.findByRole('option');
  expect(first.server.to(userApi.list)[0]?.query.permissions__in).toBe('2');
  first.unmount();

  const second = await showDesk([newDeskOrder()]);
  await screen.findByRole('button', { name: 'Customer' });
  expect(screen.queryByRole('button', { name: 'Cashier' })).toBeNull();
  second.unmount();

  await showDesk([newDeskOrder()], { user: aCashier() });
  await screen.findByRole('button', { name: 'Status' });
  expect(screen.queryByRole('button', { name: 'Customer' })).toBeNull();
});

test('asks to narrow the filter when there are more orders than the server counts', async () => {
  const many = { total: 10_000, total_capped: true as const, pages: 1000 };
  await showDesk([], { routes: [answer(orderApi.list, aPage([newDeskOrder()], many))] });
  expect(await screen.findByText('More than 10,000 deals: narrow the filter')).toBeTruthy();
});

// spec 8.31
test('a failed list request shows an error with a retry button', async () => {
  await showDesk([], { routes: [loseConnection(orderApi.list)], lanesRoute: loseConnection(laneApi.read) });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  for (const notice of screen.getAllByRole('alert'))
    expect(within(notice).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the first Escape clears the search, the second one leaves the field', async () => {
  const { address } = await showDesk([newDeskOrder()], { address: '/?tab=deals&search=marta' });
  const field = await searchField();
  field.focus();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(address().search).toBeUndefined());
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement).not.toBe(field);
});

test('beside an open deal the usual filters stay in one line, and the others come when the person asks', async () => {
  const order = newDeskOrder();
  const { address } = await showDesk([order], { address: `/?tab=deals&sc=USD&order=${order.id}` });
  const filters = within(await screen.findByRole('search', { name: 'Filters' }));
  const named = () =>
    ['Status', 'Dates', 'Gives', 'Receives'].filter((name) => filters.queryByRole('button', { name }));
  expect(named()).toEqual(['Status', 'Dates']);
  const more = filters.getByRole('button', { name: 'More filters' });
  expect(more.dataset.on).toBe('true');
  fireEvent.click(more);
  expect(named()).toEqual(['Status', 'Dates', 'Gives', 'Receives']);
  fireEvent.click(filters.getByRole('button', { name: 'Gives' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Any' }));
  await waitFor(() => expect(address().sc).toBeUndefined());
  expect(more.dataset.on).toBeUndefined();
});
