import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { laneApi } from '#contract/order/lane.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { type MessageCounts, noMessages, type OrderMessage, orderMessageApi } from '#contract/order/order-message.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { answer } from '../../testing/answers.ts';
import {
  minutesAgo,
  newDeskOrder,
  press,
  receiveMessage,
  rowOf,
  showDesk,
  textOf,
  tickets,
} from '../../testing/desk.tsx';
import { anId } from '../../testing/fixtures.ts';
import { skipPause } from '../../testing/pauses.ts';

/** Who looks at a deal for this time has read it. */
const passingMs = 800;
/** The lanes are read again so long after the news before. */
const calmMs = 2_000;
const unread: MessageCounts = { count: 1, unread_by_customer: 0, unread_by_office: 1 };
const read: MessageCounts = { ...unread, unread_by_office: 0 };
const message = (text: string): OrderMessage => ({
  ...{ id: anId(), place: 1, from: 'customer', text, holds_address: false, at: minutesAgo(1) },
});
const lanesBox = () => within(screen.getByRole('region', { name: 'Open deals' }));
const numbers = () =>
  lanesBox()
    .getAllByRole('button', { name: /^Open deal/ })
    .map(textOf);
const openerOf = (deal: Order) => lanesBox().getByRole('button', { name: `Open deal ${shortOrderId(deal.id)}` });
const panelOf = (deal: Order) => screen.findByRole('region', { name: `Deal ${shortOrderId(deal.id)}` });
const names = (...deals: (Order | undefined)[]) => deals.map((deal) => deal && shortOrderId(deal.id));

/** Three deals that wait for the desk, the oldest first. The last one has an unread message. */
async function atDesk(more: Partial<Order> = {}) {
  const deals = [30, 20, 10].map((age) => newDeskOrder({ created_at: minutesAgo(age), ...more }));
  const last = deals.length - 1;
  deals[last] = { ...newDeskOrder({ created_at: minutesAgo(10), ...more }), messages: unread };
  const lines = [message('At the second window?')];
  /** The order that this address is about has so many messages now. */
  const put = (path: string, messages: MessageCounts) => {
    const at = deals.findIndex(({ id }) => path.includes(id));
    const now = deals[at];
    if (now) deals[at] = { ...now, messages };
    return messages;
  };
  const app = await showDesk(deals, {
    routes: [
      answer(orderMessageApi.list, () => ({
        ...{ items: lines, total: lines.length, page: 1, size: 50, pages: 1, reads: [] },
        counts: { ...noMessages, count: lines.length },
      })),
      answer(orderMessageApi.read, ({ path }) => put(path, read)),
      answer(orderMessageApi.add, { ...message('Yes, come in'), place: 2, from: 'office' }),
      answer(orderApi.get, ({ path }) => {
        const found = deals.find(({ id }) => path.includes(id)) ?? deals[0] ?? newDeskOrder();
        return {
          ...found,
          events: [],
          notes: [{ id: 1, text: 'Counts all herself', at: minutesAgo(5), by: { id: anId(), full_name: 'Petro' } }],
        };
      }),
    ],
  });
  await tickets();
  const [first, second, third] = deals;
  if (!first || !second || !third) throw new Error('Three deals are there');
  return { ...app, first, second, third, put };
}

/** From now on no key rests. */
function restKeys() {
  const later = performance.now() + 20_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  onTestFinished(() => void vi.restoreAllMocks());
}

test('a deal with an unread message stands on top, with its mark on the card and in the row', async () => {
  const { first, second, third } = await atDesk();
  expect(numbers()).toEqual(names(third, first, second));
  expect(within(await rowOf(third)).getByText('Unread messages:')).toBeTruthy();
  expect(within(await rowOf(first)).queryByText('Unread messages:')).toBeNull();
});

test('the notes stand at the top, and the messages are read in the panel, without a dialog', async () => {
  skipPause(passingMs);
  const { first, second, third, server } = await atDesk({ note: 'In two hundreds' });
  fireEvent.click(openerOf(third));
  const panel = await panelOf(third);
  await within(panel).findByText('At the second window?');
  expect(textOf(panel)).toMatch(
    /In two hundreds.*Counts all herself.*Confirm the request.*At the second window\?.*Steps/,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(server.to(orderMessageApi.read).map(({ body }) => body)).toEqual([{ up_to: 1 }]));
  // Read, but still the one above the next, until the person goes on.
  await waitFor(() => expect(lanesBox().queryByText('Unread messages:')).toBeNull());
  expect(numbers()).toEqual(names(third, first, second));
  press('j', 'KeyJ');
  await panelOf(first);
  expect(numbers()).toEqual(names(first, second, third));
});

test('M goes to the field of the open deal, and what is written there stands in the panel', async () => {
  const { third, server } = await atDesk();
  restKeys();
  fireEvent.click(openerOf(third));
  const panel = await panelOf(third);
  const field = await within(panel).findByRole('textbox', { name: 'Message' });
  await waitFor(() => {
    press('m', 'KeyM');
    expect(document.activeElement).toBe(field);
  });
  expect(field).toHaveProperty('value', '');
  fireEvent.change(field, { target: { value: 'Yes, come in' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() =>
    expect(server.to(orderMessageApi.add).map(({ body }) => body)).toEqual([{ text: 'Yes, come in' }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('M on a card opens the deal at its field, and the address asks for it only once', async () => {
  const { third, address } = await atDesk();
  restKeys();
  openerOf(third).focus();
  press('m', 'KeyM');
  const panel = await panelOf(third);
  const field = await within(panel).findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(address()).toMatchObject({ order: third.id });
  expect(address().talk).toBeUndefined();
});

test('what is typed stays with its deal while another one is looked at, until it is sent', async () => {
  const { first, third } = await atDesk();
  const fieldOf = async (deal: Order) =>
    within(await panelOf(deal)).findByRole<HTMLInputElement>('textbox', { name: 'Message' });
  fireEvent.click(openerOf(third));
  fireEvent.change(await fieldOf(third), { target: { value: 'Yes, come' } });
  fireEvent.click(openerOf(first));
  expect((await fieldOf(first)).value).toBe('');
  fireEvent.click(openerOf(third));
  const kept = await fieldOf(third);
  expect(kept.value).toBe('Yes, come');
  fireEvent.keyDown(kept, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(kept.value).toBe(''));
  fireEvent.click(openerOf(first));
  await fieldOf(first);
  fireEvent.click(openerOf(third));
  expect((await fieldOf(third)).value).toBe('');
});

test('who only walks past a deal has read nothing', async () => {
  const { first, third, server } = await atDesk();
  fireEvent.click(openerOf(third));
  await within(await panelOf(third)).findByText('At the second window?');
  press('j', 'KeyJ');
  await panelOf(first);
  await within(await panelOf(first)).findByText('Steps');
  expect(server.to(orderMessageApi.read)).toEqual([]);
  expect(server.to(orderMessageApi.list).map(({ path }) => path)).toEqual([`/v1/orders/${third.id}/messages`]);
});

test('a message lifts its deal when it comes, also one that the lane has not shown, and a colleague’s reading lets it down', async () => {
  skipPause(calmMs);
  const { first, second, third, server, put } = await atDesk();
  receiveMessage(third, null, put(third.id, read));
  await waitFor(() => expect(numbers()).toEqual(names(first, second, third)));
  receiveMessage(second, message('Are you open?'), put(second.id, unread));
  await waitFor(() => expect(numbers()).toEqual(names(second, first, third)));
  const before = server.to(laneApi.read).length;
  receiveMessage(newDeskOrder(), message('And now?'), unread);
  await waitFor(() => expect(server.to(laneApi.read).length).toBeGreaterThan(before));
});
