import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { laneSize } from '#domain/order/desk/lane.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { answer, refuse } from '../testing/answers.ts';
import {
  aCashier,
  aCustomer,
  minutesAgo,
  newDeskOrder,
  press,
  receiveOrder,
  rowOf,
  rows,
  showDesk,
  textOf,
  tickets,
} from '../testing/desk.tsx';
import { anId } from '../testing/fixtures.ts';

const number = (deal: Order) => shortOrderId(deal.id);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** After this time `1` works again after a change of the current order. */
function letRestPass() {
  const later = performance.now() + 1_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** The button of the next action on the ticket. */
const ticketStep = (deal: Order) => document.getElementById(`deal-queue-${deal.id}-next`);

test('each open deal is in its lane, with what I can do first, its waiting time in words and whose step the others are', async () => {
  const late = newDeskOrder({ created_at: minutesAgo(18), customer: aCustomer('Taras Kovalenko') });
  const fresh = newDeskOrder({ created_at: minutesAgo(1) });
  const ongoing = newDeskOrder({ status: 'received', created_at: minutesAgo(30), received_at: minutesAgo(7) });
  const notMine = newDeskOrder({ status: 'confirmed', confirmed_at: minutesAgo(40) });
  const ended = newDeskOrder({ status: 'completed' });
  await showDesk([fresh, late, ongoing, notMine, ended]);
  const [first, second, third, fourth, ...others] = (await tickets()).map(textOf);
  expect(first).toContain('Oldest first2$2,500.00 → for 2,496.25 T');
  expect(first).toContain('Late, 18 min');
  expect(first).toContain('Taras Kovalenko · Rynok Square');
  expect(second).toContain('New, 1 min');
  expect(third).toContain('The cashier’s step1');
  expect(third).toContain('Next: cashier');
  expect(fourth).toContain('Received, pay out1');
  expect(fourth).toContain('Waiting 7 min');
  expect(others).toEqual([]);
  expect(textOf(await screen.findByRole('region', { name: /^To confirm/ }))).toContain('To confirm 2oldest 18 min');
  expect(textOf(screen.getByRole('region', { name: /^Waiting for the customer/ }))).toContain('oldest 40 min');
});

test('beyond twenty cards of a lane, a link opens the whole lane in the table', { tags: 'long' }, async () => {
  const { address, asked: sentQuery } = await showDesk(Array.from({ length: laneSize + 2 }, () => newDeskOrder()));
  expect(await tickets()).toHaveLength(laneSize);
  fireEvent.click(await button('and 2 more'));
  await waitFor(() => expect(address().lane).toBe('confirm'));
  await waitFor(() => expect(sentQuery()).toMatchObject({ lane: 'confirm', order_by: '-created_at' }));
});

test('the lanes show the deals that I have taken, or those that nobody has', async () => {
  const user = aCashier();
  const mine = newDeskOrder({ status: 'confirmed', keeper: { id: user.id, full_name: user.full_name } });
  const petros = newDeskOrder({ status: 'confirmed', keeper: { id: anId(), full_name: 'Petro Savchuk' } });
  const free = newDeskOrder({ status: 'confirmed', staff_note: 'Call first' });
  const { address } = await showDesk([mine, petros, free], { user });
  const texts = (await tickets()).map(textOf).join();
  expect(['Mine', 'Petro', 'Call first'].filter((text) => !texts.includes(text))).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Mine 1' }));
  await waitFor(async () => expect(await tickets()).toHaveLength(1));
  expect(textOf((await tickets())[0])).toContain(number(mine));
  fireEvent.click(screen.getByRole('radio', { name: 'Nobody’s 1' }));
  await waitFor(async () => expect(textOf((await tickets())[0])).toContain(number(free)));
  expect(address().whose).toBe('none');
});

test('who wrote and who stands at the desk come before who waits', async () => {
  const waiting = newDeskOrder({ created_at: minutesAgo(50) });
  const wrote = newDeskOrder({ messages: { count: 3, unread_by_customer: 0, unread_by_office: 2 } });
  const here = newDeskOrder({ status: 'ready', sc: 'USDT', tc: 'UAH', sale: false, here_at: minutesAgo(1) });
  await showDesk([waiting, wrote, here], { user: aCashier() });
  const [first, second, third] = (await tickets()).map(textOf);
  expect(first).toContain('New message1');
  expect(first).toContain('Unread messages: 2');
  expect(second).toContain(number(waiting));
  expect(third).toContain('Here now1');
  expect(document.getElementById(`deal-queue-${here.id}-next`)?.dataset.variant).toBe('filled');
});

// spec 2.45, 3.9, 3.12
test('a row shows the sums, the implied rate, and the inverse of a small rate', async () => {
  const deal = newDeskOrder({ sc: 'UAH', amt_to_exch: '60000', amt_to_recv: '1447.18', created_at: minutesAgo(0) });
  await showDesk([deal]);
  const text = textOf(await rowOf(deal));
  expect(text).toContain('60,000.00 ₴');
  expect(text).toContain('1,447.18 T');
  expect(text).toContain('1 : 0.0241');
  expect(text).toContain('41.4938 : 1');
  expect(text).toContain('Unassigned');
});

// spec 2.43
test('a cashier sees no cashier column, and only the buttons of a cashier', { tags: 'long' }, async () => {
  const mine = newDeskOrder({ status: 'confirmed', confirmed_at: minutesAgo(1) });
  const owners = newDeskOrder({ status: 'requested' });
  await showDesk([mine, owners], { user: aCashier() });
  expect(within(await rowOf(mine)).getByRole('button', { name: /^Receive/ })).toBeTruthy();
  expect(within(await rowOf(owners)).queryByRole('button', { name: /^Confirm/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Cashier' })).toBeNull();
});

// spec 4.7, 4.13
test('a row without a button says whose turn it is, except for a closed order; a ready one has the button of its code', async () => {
  const cash = newDeskOrder({ status: 'confirmed' });
  const ready = newDeskOrder({ status: 'ready' });
  const closed = newDeskOrder({ status: 'completed' });
  await showDesk([cash, ready, closed]);
  expect(textOf(await rowOf(cash))).toContain('Next: cashier');
  expect(within(await rowOf(ready)).getByRole('button', { name: /^Code of deal/ })).toBeTruthy();
  expect(textOf(await rowOf(closed))).not.toContain('Next:');
});

test('the key 1 takes the step of the green button once and focuses the next ticket', async () => {
  const deals = [newDeskOrder({ created_at: minutesAgo(20) }), newDeskOrder({ created_at: minutesAgo(10) })];
  const [first, second] = deals;
  if (!first || !second) throw new Error('Two deals wait');
  const confirm = answer(orderApi.take, () => {
    deals[0] = { ...first, status: 'confirmed', version: 2, confirmed_at: new Date() };
    return deals[0];
  });
  const { server } = await showDesk(deals, { routes: [confirm] });
  await waitFor(() => expect(ticketStep(first)?.dataset.variant).toBe('filled'));
  letRestPass();
  press('1', 'Digit1');
  press('1', 'Digit1');
  await waitFor(() => expect(document.activeElement).toBe(ticketStep(second)));
  const sent = server.to(orderApi.take);
  expect(sent.map(({ path }) => path)).toEqual([`/v1/orders/${first.id}/confirm`]);
  expect(sent[0]?.headers['if-match']).toBe('"1"');
  expect(ticketStep(second)?.dataset.variant).toBe('filled');
});

test('the second click of a double click does not take a second step', async () => {
  const deal = newDeskOrder();
  const { server } = await showDesk([deal], {
    routes: [answer(orderApi.take, { ...deal, status: 'confirmed', version: 2 })],
  });
  const confirm = within(await rowOf(deal)).getByRole('button', { name: /^Confirm/ });
  fireEvent.click(confirm, { detail: 2 });
  expect(server.to(orderApi.take)).toHaveLength(0);
});

test('when a colleague takes the step first, the row shows the current status and the next action has the focus', async () => {
  const deal = newDeskOrder({ sc: 'USDT', tc: 'UAH', status: 'requested', sale: false });
  const moved: Order = { ...deal, status: 'confirmed', version: 2, confirmed_at: new Date() };
  const deals = [deal];
  const events = [
    {
      from: 'requested' as const,
      to: 'confirmed' as const,
      at: new Date(),
      by: null,
      system: false,
      what: null,
      by_code: false,
    },
  ];
  const { server } = await showDesk(deals, {
    routes: [
      refuse(orderApi.take, 'ORDER_ALREADY_PROCESSED', { order: moved }),
      answer(orderApi.get, { ...moved, events }),
    ],
  });
  const row = await rowOf(deal);
  deals[0] = moved;
  const confirm = within(row).getByRole('button', { name: /^Confirm/ });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(async () => expect(textOf(await rowOf(deal))).toContain('Confirmed'));
  const receive = within(await rowOf(deal)).getByRole('button', { name: /^Receive/ });
  await waitFor(() => expect(document.activeElement).toBe(receive));
  expect(server.to(orderApi.take)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('cancelling asks first, and the question names the order', async () => {
  const deal = newDeskOrder({ customer: aCustomer('Taras Kovalenko') });
  const { server } = await showDesk([deal], {
    routes: [answer(orderApi.take, { ...deal, status: 'cancelled', version: 2, cancelled_at: new Date() })],
  });
  fireEvent.click(within(await rowOf(deal)).getByRole('button', { name: /^More actions/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel deal…' }));
  const dialog = await screen.findByRole('dialog', { name: `Cancel deal ${number(deal)}?` });
  expect(textOf(dialog)).toContain('Taras Kovalenko');
  expect(textOf(dialog)).toContain('$2,500.00 → 2,496.25 T');
  expect(server.to(orderApi.take)).toHaveLength(0);
  fireEvent.click(await within(dialog).findByRole('radio', { name: 'The customer did not come' }));
  fireEvent.click(within(dialog).getByRole('button', { name: `Cancel deal ${number(deal)}` }));
  await waitFor(() =>
    expect(server.to(orderApi.take).map(({ path }) => path)).toEqual([`/v1/orders/${deal.id}/cancel`]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('J and K move through tickets and rows, and Enter opens the order in the address', async () => {
  const [older, newer] = [
    newDeskOrder({ created_at: minutesAgo(9) }),
    newDeskOrder({ created_at: minutesAgo(1), status: 'completed' }),
  ];
  const { address } = await showDesk([older, newer]);
  await rowOf(newer);
  press('о', 'KeyJ');
  expect((await rowOf(newer)).contains(document.activeElement)).toBe(true);
  press('k', 'KeyK');
  expect(textOf(document.activeElement ?? undefined)).toBe(number(older));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  press('Enter', 'Enter');
  await waitFor(() => expect(address().order).toBe(older.id));
});

test('keys do nothing while a person types or a dialog is open', async () => {
  const deal = newDeskOrder();
  const { server } = await showDesk([deal], { routes: [answer(orderApi.take, deal)] });
  await rowOf(deal);
  letRestPass();
  press('/', 'Slash');
  const search = screen.getByRole('textbox', { name: 'Search deals' });
  expect(document.activeElement).toBe(search);
  press('1', 'Digit1');
  press('j', 'KeyJ');
  expect(document.activeElement).toBe(search);
  search.blur();
  press('?', 'Slash');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  press('1', 'Digit1');
  expect(server.to(orderApi.take)).toHaveLength(0);
});

test('a click on a row opens the order, but a click on its buttons does not', { tags: 'long' }, async () => {
  const deal = newDeskOrder({ status: 'completed' });
  const { address } = await showDesk([deal]);
  const row = await rowOf(deal);
  fireEvent.click(within(row).getByRole('button', { name: /^More actions/ }));
  await screen.findByRole('menu');
  expect(address().order).toBeUndefined();
  fireEvent.click(row);
  await waitFor(() => expect(address().order).toBe(deal.id));
});

// spec 4.34
test('no row moves while the pointer is in the table, and new orders wait behind a button', async () => {
  const deals = [newDeskOrder({ created_at: minutesAgo(9) }), newDeskOrder({ created_at: minutesAgo(5) })];
  const [older, newer] = deals;
  if (!older || !newer) throw new Error('Two deals are there');
  await showDesk(deals);
  fireEvent.pointerEnter(await rowOf(newer), { pointerType: 'mouse' });

  const arrived = newDeskOrder({ created_at: minutesAgo(0) });
  deals.push(arrived);
  receiveOrder('new_order', arrived);
  const show = await button('1 new deal, show');
  expect(rows()).toEqual([newer, older].map(number));

  const moved: Order = { ...older, status: 'cancelled', version: 2, cancelled_at: new Date() };
  deals[0] = moved;
  receiveOrder('order_update', moved);
  await waitFor(async () => expect(textOf(await rowOf(older))).toContain('Cancelled'));
  expect(rows()).toEqual([newer, older].map(number));

  fireEvent.click(show);
  await waitFor(() => expect(rows()).toEqual([arrived, newer, older].map(number)));
});

// spec 4.34
test('a new order appears automatically while the pointer is outside the table', { tags: 'long' }, async () => {
  const deals = [newDeskOrder({ created_at: minutesAgo(9) })];
  await showDesk(deals);
  await screen.findByRole('table');
  const arrived = newDeskOrder({ created_at: minutesAgo(0) });
  deals.push(arrived);
  receiveOrder('new_order', arrived);
  await waitFor(() => expect(rows()[0]).toBe(number(arrived)));
  expect(screen.queryByRole('button', { name: /new deal/ })).toBeNull();
});

test('on a narrow screen orders are cards with the same actions', async () => {
  window.innerWidth = 390;
  try {
    const deal = newDeskOrder();
    await showDesk([deal]);
    const list = await screen.findByRole('list', { name: 'Deals, 1 to 1 of 1' });
    expect(within(list).getByRole('button', { name: /^Confirm/ })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  } finally {
    window.innerWidth = 1440;
  }
});
