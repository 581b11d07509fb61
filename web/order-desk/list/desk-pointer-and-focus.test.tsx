import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { answer, later } from '../../testing/answers.ts';
import { minutesAgo, newDeskOrder, receiveOrder, rowOf, rows, showDesk, textOf } from '../../testing/desk.tsx';
import { aPage } from '../../testing/fixtures.ts';

const number = (deal: Order) => shortOrderId(deal.id);
const mouse = { pointerType: 'mouse' };
const news = () => screen.queryByRole('button', { name: /new deal|has changed/ });

/** The element under the pointer was removed, so no leave event is sent. The pointer only enters another element. */
const meetElsewhere = () => fireEvent.pointerOver(document.body, mouse);

/** A new order arrives in the table. */
async function arrive(deals: Order[]) {
  const arrived = newDeskOrder({ created_at: minutesAgo(0), status: 'completed' });
  deals.push(arrived);
  receiveOrder('new_order', arrived);
  return arrived;
}

test('a table that appears after the pointer has left is not held', async () => {
  const deals = [newDeskOrder({ created_at: minutesAgo(9), status: 'completed' })];
  const list = later(answer(orderApi.list, ({ query }) => aPage(query.needs_me ? [] : deals.toReversed())));
  const { container } = await showDesk(deals, { routes: [list] });
  const skeleton = container.querySelector('table');
  if (skeleton) fireEvent.pointerEnter(skeleton, mouse);
  list.arrive();
  await waitFor(() => expect(rows()).toHaveLength(1));
  meetElsewhere();
  const arrived = await arrive(deals);
  await waitFor(() => expect(rows()).toContain(number(arrived)));
  expect(news()).toBeNull();
});

test('a pointer outside the window or over a dialog does not hold the list', { tags: 'long' }, async () => {
  const deals = [newDeskOrder({ created_at: minutesAgo(9) })];
  const [deal] = deals;
  if (!deal) throw new Error('A deal is there');
  await showDesk(deals);
  const row = await rowOf(deal);
  fireEvent.pointerEnter(row, mouse);
  fireEvent.pointerOut(row, { ...mouse, relatedTarget: null });
  const first = await arrive(deals);
  await waitFor(() => expect(rows()).toContain(number(first)));

  fireEvent.pointerEnter(row, mouse);
  const dialog = document.body.appendChild(document.createElement('div'));
  fireEvent.pointerOver(dialog, mouse);
  dialog.remove();
  const second = await arrive(deals);
  await waitFor(() => expect(rows()).toContain(number(second)));
});

/** The order numbers on the cards, from top to bottom. */
const cards = () =>
  within(screen.getByRole('list', { name: /^Deals, / }))
    .getAllByRole('button', { name: /^Open deal/ })
    .map(textOf);

// spec 4.34
test('on a phone too a new deal is put in front, and waits only while a finger presses the list', async () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1440;
  });
  const deals = [newDeskOrder({ created_at: minutesAgo(9) })];
  await showDesk(deals);
  const list = await screen.findByRole('list', { name: 'Deals, 1 to 1 of 1' });
  const first = await arrive(deals);
  await waitFor(() => expect(cards()[0]).toBe(number(first)));
  expect(news()).toBeNull();

  const finger = { pointerType: 'touch' };
  fireEvent.pointerDown(list, finger);
  const second = await arrive(deals);
  await waitFor(() => expect(news()?.textContent).toBe('1 new deal, show'));
  expect(cards()[0]).toBe(number(first));
  fireEvent.pointerUp(list, finger);
  await waitFor(() => expect(cards()[0]).toBe(number(second)));
  expect(news()).toBeNull();
});

test('keyboard focus holds the table until the focused element is removed', async () => {
  const deals = Array.from({ length: 11 }, (_, index) => newDeskOrder({ created_at: minutesAgo(index + 1) }));
  const [deal] = deals;
  if (!deal) throw new Error('Deals are there');
  const { router } = await showDesk(deals);
  const opener = (await rowOf(deal)).querySelector('button');
  act(() => opener?.focus());
  await arrive(deals);
  await waitFor(() => expect(news()).toBeTruthy());

  await act(() => router.navigate({ search: { tab: 'deals', page: 2 } }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await arrive(deals);
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(news()).toBeNull();
});

/** The cards of the first lane. */
const toConfirm = () => within(screen.getByRole('region', { name: /^To confirm/ })).findAllByRole('listitem');

test('a lane that became empty under the pointer does not hold later cards', { tags: 'long' }, async () => {
  const deals = [newDeskOrder({ created_at: minutesAgo(9) })];
  const [first] = deals;
  if (!first) throw new Error('A deal is there');
  await showDesk(deals);
  const [ticket] = await toConfirm();
  if (ticket) fireEvent.pointerEnter(ticket, mouse);
  const moveOn = (deal: Order) => {
    const moved: Order = { ...deal, status: 'confirmed', version: 2, confirmed_at: new Date() };
    deals[deals.indexOf(deal)] = moved;
    receiveOrder('order_update', moved);
  };
  moveOn(first);
  await screen.findByText('No request waits for an answer.');
  meetElsewhere();

  const [second, third] = [newDeskOrder({ created_at: minutesAgo(2) }), newDeskOrder({ created_at: minutesAgo(1) })];
  for (const deal of [second, third]) {
    deals.push(deal);
    receiveOrder('new_order', deal);
  }
  await waitFor(async () => expect(await toConfirm()).toHaveLength(2));
  moveOn(second);
  await waitFor(async () => expect((await toConfirm()).map(textOf)).toEqual([expect.stringContaining(number(third))]));
});

test('the only order of a filter stays visible in its new status, although it no longer matches', async () => {
  const deals = [newDeskOrder({ status: 'requested' })];
  const [deal] = deals;
  if (!deal) throw new Error('A deal is there');
  const list = answer(orderApi.list, ({ query }) => aPage(query.needs_me ? [] : deals));
  await showDesk(deals, { routes: [list], address: '/?tab=deals&status=1' });
  fireEvent.pointerEnter(await rowOf(deal), mouse);
  const moved: Order = { ...deal, status: 'confirmed', version: 2, confirmed_at: new Date() };
  deals.length = 0;
  receiveOrder('order_update', moved);
  await waitFor(() => expect(news()).toBeTruthy());
  expect(textOf(await rowOf(deal))).toContain('Confirmed');
  meetElsewhere();
  expect(await screen.findByText('No orders found')).toBeTruthy();
});
