import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { type Answer, answer } from '../testing/answers.ts';
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
import { aPage } from '../testing/fixtures.ts';

const number = (deal: Order) => shortOrderId(deal.id);

/** What the cashier's key `1` would press now. */
const greenButton = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="1"]');
const green = () => greenButton()?.getAttribute('aria-label') ?? undefined;

/** The clock of the page. It stands, so that presses at one moment count as typed ahead on a slow machine too. */
function holdTheClock() {
  let now = performance.now() + 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/**
 * Two customers wait with cash, Taras longer than Oksana. The server finds customers by name, and answers a search when
 * `isFound` resolves.
 */
async function showWaiting(isFound = Promise.resolve()) {
  const taras = newDeskOrder({ status: 'confirmed', customer: aCustomer('Taras'), created_at: minutesAgo(20) });
  const oksana = newDeskOrder({ status: 'confirmed', customer: aCustomer('Oksana'), created_at: minutesAgo(5) });
  const deals = [taras, oksana];
  const find = (search: string | null | undefined) =>
    deals.filter(({ customer }) => customer.full_name?.includes(search ?? ''));
  const found = answer(orderApi.list, ({ query }) =>
    aPage(query.needs_me ? deals.filter(({ status }) => status === 'confirmed') : find(query.search)),
  );
  const list: Answer = {
    ...found,
    reply: async (sent) => {
      if (sent.query.search) await isFound;
      return found.reply(sent);
    },
  };
  const take = answer(orderApi.take, ({ path }) => {
    const at = deals.findIndex(({ id }) => path.includes(id));
    const deal = deals[at];
    if (!deal) throw new Error('An unknown deal was moved');
    const moved: Order = { ...deal, status: 'received', version: deal.version + 1, received_at: new Date() };
    deals[at] = moved;
    return moved;
  });
  const app = await showDesk(deals, { user: aCashier(), routes: [list, take] });
  await rowOf(oksana);
  const moved = () => app.server.to(orderApi.take).map(({ path }) => path);
  return { ...app, deals, taras, oksana, moved };
}

function search(text: string) {
  press('/', 'Slash');
  const field = screen.getByRole('textbox', { name: 'Search deals' });
  fireEvent.change(field, { target: { value: text } });
  act(() => field.blur());
}

test('while a search is on, the green button and the key act on the first result and not on the oldest ticket', async () => {
  const { taras, oksana, moved } = await showWaiting();
  const clock = holdTheClock();
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(taras)}`));
  search('Oksana');
  await waitFor(() => expect(rows()).toEqual([number(oksana)]));
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(oksana)}`));
  expect(document.querySelectorAll('[aria-keyshortcuts="1"]')).toHaveLength(1);
  clock.pass(1_000);
  press('1', 'Digit1');
  const panel = await screen.findByRole('dialog', { name: `Receive: deal ${number(oksana)}` });
  fireEvent.click(within(panel).getByRole('button', { name: 'I have $2,500.00 in my hand' }));
  await waitFor(() => expect(moved()).toEqual([`/v1/orders/${oksana.id}/receive`]));
});

test('while a search is on, lanes and radar step aside, and they are back when it is cleared', async () => {
  const { taras, oksana, address, moved } = await showWaiting();
  const buttonsOf = ({ id }: Order) => screen.queryAllByRole('button', { name: new RegExp(`deal #${id.slice(-4)}$`) });
  expect(await tickets()).toHaveLength(2);
  search('Oksana');
  await waitFor(() => expect(rows()).toEqual([number(oksana)]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open deals' })).toBeNull());
  expect(buttonsOf(taras)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(async () => expect(await tickets()).toHaveLength(2));
  expect(address().search).toBeUndefined();
  expect(moved()).toEqual([]);
});

test('Enter or the arrow in the field goes to the first result, and 1 acts on it', async () => {
  for (const key of ['Enter', 'ArrowDown']) {
    const { oksana, unmount } = await showWaiting();
    const clock = holdTheClock();
    press('/', 'Slash');
    const field = screen.getByRole('textbox', { name: 'Search deals' });
    fireEvent.change(field, { target: { value: 'Oksana' } });
    const isLeftToTheBrowser = fireEvent.keyDown(field, { key });
    expect(isLeftToTheBrowser).toBe(false);
    await waitFor(() => expect(document.activeElement?.id).toBe(`deal-table-${oksana.id}-next`));
    // The key rests as after J and K, and so does Enter, which has come here.
    press('1', 'Digit1');
    expect(press('Enter', 'Enter')).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    clock.pass(401);
    expect(press('Enter', 'Enter')).toBe(true);
    press('1', 'Digit1');
    expect(await screen.findByRole('dialog', { name: `Receive: deal ${number(oksana)}` })).toBeTruthy();
    unmount();
  }
});

test('after Enter the key of the step does nothing until the results are there, and is not typed', async () => {
  const found = Promise.withResolvers<void>();
  const { oksana, moved } = await showWaiting(found.promise);
  press('/', 'Slash');
  const field = screen.getByRole('textbox', { name: 'Search deals' });
  fireEvent.change(field, { target: { value: 'Oksana' } });
  const typesOne = () => fireEvent.keyDown(field, { key: '1' });
  expect(typesOne()).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(typesOne()).toBe(false);
  found.resolve();
  await waitFor(() => expect(document.activeElement?.id).toBe(`deal-table-${oksana.id}-next`));
  expect(moved()).toEqual([]);
});

test('who types on after Enter stays in the field', async () => {
  const found = Promise.withResolvers<void>();
  const { moved } = await showWaiting(found.promise);
  press('/', 'Slash');
  const field = screen.getByRole('textbox', { name: 'Search deals' });
  fireEvent.change(field, { target: { value: 'Oksana' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: 'Oksana K' } });
  found.resolve();
  await waitFor(() => expect(green()).toBeUndefined());
  expect(document.activeElement).toBe(field);
  expect(moved()).toEqual([]);
});

test('a key that is typed before the results are there moves nothing', async () => {
  const found = Promise.withResolvers<void>();
  const { oksana, moved } = await showWaiting(found.promise);
  const clock = holdTheClock();
  clock.pass(1_000);
  search('Oksana');
  await waitFor(() => expect(green()).toBeUndefined());
  clock.pass(1_000);
  press('1', 'Digit1');
  press('1', 'Digit1');
  found.resolve();
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(oksana)}`));
  press('1', 'Digit1');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(moved()).toEqual([]);
});

test('a key that is typed right after the search, before it is sent by itself, moves nothing', async () => {
  const { taras, oksana, moved } = await showWaiting();
  const clock = holdTheClock();
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(taras)}`));
  clock.pass(1_000);
  search('Oksana');
  press('1', 'Digit1');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(oksana)}`));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(moved()).toEqual([]);
});

test('a search without results leaves nothing for the key', { tags: 'long' }, async () => {
  const { moved } = await showWaiting();
  const clock = holdTheClock();
  search('Nobody');
  await screen.findByText('No orders found');
  clock.pass(1_000);
  press('1', 'Digit1');
  expect(green()).toBeUndefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(moved()).toEqual([]);
});

test('pressing twice moves only the highlighted deal, also when deals arrive and a colleague takes a step', async () => {
  const { taras, oksana, deals, moved } = await showWaiting();
  const clock = holdTheClock();
  search('Oksana');
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(oksana)}`));
  clock.pass(1_000);
  press('1', 'Digit1');
  const arrived = newDeskOrder({ status: 'confirmed', customer: aCustomer('Oksana B'), created_at: minutesAgo(0) });
  deals.push(arrived);
  receiveOrder('new_order', arrived);
  const collected: Order = { ...taras, status: 'received', version: 2, received_at: new Date() };
  deals[0] = collected;
  receiveOrder('order_update', collected);
  press('1', 'Digit1');
  const panel = await screen.findByRole('dialog', { name: `Receive: deal ${number(oksana)}` });
  const yes = within(panel).getByRole('button', { name: 'I have $2,500.00 in my hand' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The focus is on the next deal by now, and these presses were meant for the one before.
  press('1', 'Digit1');
  const focused = document.activeElement;
  if (focused instanceof HTMLElement) focused.click();
  greenButton()?.click();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(moved()).toEqual([`/v1/orders/${oksana.id}/receive`]);
});

test('after a step the key rests for a second, and then opens the panel of the next deal', async () => {
  const { taras, oksana } = await showWaiting();
  const clock = holdTheClock();
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(taras)}`));
  clock.pass(1_000);
  press('1', 'Digit1');
  const panel = await screen.findByRole('dialog', { name: `Receive: deal ${number(taras)}` });
  fireEvent.click(within(panel).getByRole('button', { name: 'I have $2,500.00 in my hand' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(green()).toBe(`Receive deal ${number(oksana)}`));
  clock.pass(900);
  press('1', 'Digit1');
  expect(screen.queryByRole('dialog')).toBeNull();
  clock.pass(200);
  press('1', 'Digit1');
  expect(await screen.findByRole('dialog', { name: `Receive: deal ${number(oksana)}` })).toBeTruthy();
});

test('rows and tickets show the first words of the note', async () => {
  const deal = newDeskOrder({ note: 'Only new banknotes, please.\nI come at noon.', created_at: minutesAgo(4) });
  await showDesk([deal, newDeskOrder({ created_at: minutesAgo(3) })]);
  expect(textOf(await rowOf(deal))).toContain('Note: Only new banknotes, please. I come at noon.');
  const queue = screen.getByRole('region', { name: 'Open deals' });
  expect(await within(queue).findAllByText('Only new banknotes, please. I come at noon.')).toHaveLength(1);
});
