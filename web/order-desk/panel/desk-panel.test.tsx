import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Keeping } from '#contract/order/keeper.ts';
import { keeperApi } from '#contract/order/lane.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { answer } from '../../testing/answers.ts';
import {
  minutesAgo,
  newDeskOrder,
  press,
  receiveOrder,
  rowOf,
  searchField,
  showDesk,
  tickets,
} from '../../testing/desk.tsx';

const nameOf = (deal: Order) => `Deal ${shortOrderId(deal.id)}`;
const panelOf = (deal: Order) => screen.findByRole('region', { name: nameOf(deal) });
const openerOf = (deal: Order) =>
  within(screen.getByRole('region', { name: 'Open deals' })).getByRole('button', {
    name: `Open deal ${shortOrderId(deal.id)}`,
  });

async function atDesk(more: Partial<Order> = {}) {
  const deals = [30, 20, 10].map((age) => newDeskOrder({ ...more, created_at: minutesAgo(age) }));
  const [first, second, third] = deals;
  if (!first || !second || !third) throw new Error('Three deals are there');
  const one = answer(orderApi.get, ({ path }) => {
    const found = deals.find(({ id }) => path.includes(id)) ?? first;
    return { ...found, events: [] };
  });
  const taken = answer(orderApi.take, ({ path }) => {
    const at = deals.findIndex(({ id }) => path.includes(id));
    const moved = { ...(deals[at] ?? first), status: 'confirmed' as const, version: 2 };
    deals[at] = moved;
    return moved;
  });
  const kept = answer(keeperApi.keep, ({ path, body }) => {
    const at = deals.findIndex(({ id }) => path.includes(id));
    const given = { ...(deals[at] ?? first), keeper: { id: Keeping.parse(body).user_id ?? '', full_name: null } };
    deals[at] = given;
    return given;
  });
  const app = await showDesk(deals, {
    routes: [one, taken, kept],
  });
  if (!more.status) await tickets();
  return { ...app, deals, first, second, third };
}

test('a deal opens beside the lanes, which stay alive, and the address keeps it', async () => {
  const { first, second, address } = await atDesk();
  fireEvent.click(openerOf(first));
  const panel = await panelOf(first);
  await within(panel).findByText('Steps');
  expect(document.activeElement).toBe(panel);
  expect(address().order).toBe(first.id);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(openerOf(second)).toBeTruthy();
});

test('J and K walk the lane and the panel follows, in one entry of the history', async () => {
  const { first, second, address, router } = await atDesk();
  fireEvent.click(openerOf(first));
  await panelOf(first);
  press('j', 'KeyJ');
  await panelOf(second);
  expect(document.activeElement).toBe(openerOf(second));
  press('k', 'KeyK');
  await panelOf(first);
  press('j', 'KeyJ');
  await panelOf(second);
  router.history.back();
  await waitFor(() => expect(address().order).toBeUndefined());
  expect(screen.queryByRole('region', { name: /^Deal #/ })).toBeNull();
});

test('the green button is in the panel alone, and 1 takes the step of the deal in it', async () => {
  const { first, second, third, server } = await atDesk();
  fireEvent.click(openerOf(first));
  await panelOf(first);
  press('j', 'KeyJ');
  const panel = within(await panelOf(second));
  const step = await panel.findByRole('button', { name: 'Confirm' });
  expect(document.querySelectorAll('[aria-keyshortcuts="1"]')).toHaveLength(1);
  expect(step.getAttribute('aria-keyshortcuts')).toBe('1');
  const taken = () => server.to(orderApi.take).map(({ path }) => path);
  await waitFor(() => {
    press('1', 'Digit1');
    expect(taken()).toEqual([`/v1/orders/${second.id}/confirm`]);
  });
  // Who walks the lanes goes on to the next deal, and nothing has happened to it.
  await panelOf(third);
  expect(taken()).toHaveLength(1);
});

test('who works in the panel stays at the deal after its step', async () => {
  const { first, server } = await atDesk();
  fireEvent.click(openerOf(first));
  const panel = within(await panelOf(first));
  fireEvent.click(await panel.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(server.to(orderApi.take)).toHaveLength(1));
  expect(await panel.findByText('Confirmed')).toBeTruthy();
  await panelOf(first);
});

test('Escape closes the panel, and the focus is on the deal where it stands', async () => {
  const { first, address } = await atDesk();
  fireEvent.click(openerOf(first));
  await panelOf(first);
  press('Escape', 'Escape');
  await waitFor(() => expect(address().order).toBeUndefined());
  await waitFor(() => expect(document.activeElement).toBe(openerOf(first)));
});

test('a deal that ended leaves its lane with the focus on it, which goes on to the next one', async () => {
  const { deals, first, second, address } = await atDesk();
  fireEvent.click(openerOf(first));
  const panel = await panelOf(first);
  const ended: Order = { ...first, status: 'cancelled', version: 2 };
  deals[0] = ended;
  receiveOrder('order_update', ended);
  await within(panel).findByText('Cancelled');
  press('Escape', 'Escape');
  await waitFor(() => expect(address().order).toBeUndefined());
  const left = openerOf(first);
  expect(document.activeElement).toBe(left);
  await waitFor(() => expect(left.isConnected).toBe(false), { timeout: 4_000 });
  await waitFor(() => expect(document.activeElement).toBe(openerOf(second)));
});

test('a deal that stands only in the list has the focus when the panel closes, in whichever form the list is drawn', async () => {
  const { first, address } = await atDesk({ status: 'completed' });
  const inRow = async () =>
    within(await rowOf(first)).getByRole('button', { name: `Open deal ${shortOrderId(first.id)}` });
  fireEvent.click(await inRow());
  await panelOf(first);
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  press('Escape', 'Escape');
  await waitFor(() => expect(address().order).toBeUndefined());
  const opener = await inRow();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('who takes a deal in the panel stays in it', async () => {
  const { first } = await atDesk({ keeper: null });
  fireEvent.click(openerOf(first));
  const panel = await panelOf(first);
  const take = await within(panel).findByRole('button', { name: 'Take it' });
  act(() => take.focus());
  fireEvent.click(take);
  await within(panel).findByRole('button', { name: 'Hand over' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test('who opened a deal from the search field, as a code does, is in that field again', async () => {
  const { first, router, address } = await atDesk();
  const field = await searchField();
  field.focus();
  act(() => router.history.push(`/?tab=deals&order=${first.id}`));
  const panel = await panelOf(first);
  await waitFor(() => expect(document.activeElement).toBe(panel));
  press('Escape', 'Escape');
  await waitFor(() => expect(address().order).toBeUndefined());
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('on a narrower window the deal is no part of the desk', async () => {
  window.innerWidth = 1100;
  const { first, address } = await atDesk();
  fireEvent.click(openerOf(first));
  await waitFor(() => expect(address().order).toBe(first.id));
  expect(screen.queryByRole('region', { name: nameOf(first) })).toBeNull();
  window.innerWidth = 1440;
});
