import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { noMessages, type OrderMessage, orderMessageApi } from '#contract/order/order-message.ts';
import { common as en } from '../../locales/en/common.ts';
import { talk as enTalk } from '../../locales/en/talk.ts';
import { common as uk } from '../../locales/uk/common.ts';
import { talk as ukTalk } from '../../locales/uk/talk.ts';
import { type Answer, answer, loseConnection, refuse, type Sent } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anId, anOffice, anOrder, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { useMessageLive } from './order-message.queries.ts';
import { OrderMessages } from './order-messages.tsx';

const marta = aUser();
const office = anOffice();
const cashier = aUser({ permissions: 'cashier', user_offices: [{ office_id: office.id, office }] });
const deal = (more: Partial<Order> = {}) =>
  anOrder({
    customer_id: marta.id,
    office_id: office.id,
    office: { id: office.id, name: office.name, address: '1 Rynok Sq' },
    ...more,
  });
const message = (
  place: number,
  from: OrderMessage['from'],
  text: string,
  more: Partial<OrderMessage> = {},
): OrderMessage => ({
  ...{ id: anId(), place, from, text, holds_address: false, at: new Date('2026-11-20T15:00:00Z') },
  ...more,
});

const pageOf = (items: OrderMessage[], more: object = {}) => ({
  ...{ items, total: items.length, page: 1, size: 50, pages: 1, reads: [] },
  ...{ counts: { ...noMessages, count: items.length } },
  ...more,
});

type Setup = { user?: typeof marta; items?: OrderMessage[]; page?: object; routes?: Answer[]; order?: Order };

async function show({ user = marta, items = [], page = {}, routes = [], order = deal() }: Setup = {}) {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await i18next.loadNamespaces(['talk', 'order']);
  const Screen = () => {
    useMessageLive();
    return <OrderMessages order={order} />;
  };
  const app = await renderApp(<Screen />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      answer(orderMessageApi.list, pageOf(items, page)),
      answer(orderMessageApi.read, { ...noMessages, count: items.length }),
      answer(officeApi.get, office),
      ...routes,
    ],
  });
  return { ...app, order };
}

async function open() {
  fireEvent.click(screen.getByRole('button', { name: /^Messages/ }));
  const dialog = await screen.findByRole('dialog');
  const log = await within(dialog).findByRole('log');
  return { dialog, lines: () => plain(log.textContent) };
}

const type = (dialog: HTMLElement, text: string) => {
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Message' }), { target: { value: text } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
};

test('the line in the deal says how much is new for the reader', async () => {
  const order = deal({ messages: { count: 5, unread_by_customer: 2, unread_by_office: 1 } });
  const { unmount } = await show({ order });
  expect(screen.getByRole('button', { name: /^Messages/ }).textContent).toBe('Messages2 new');
  unmount();
  await show({ order, user: cashier });
  expect(screen.getByRole('button', { name: /^Messages/ }).textContent).toBe('Messages1 new');
});

test('the messages stand in their order, the last own one says whether the other side has read it', async () => {
  const items = [
    message(3, 'customer', 'Thanks'),
    message(2, 'office', 'Until nine'),
    message(1, 'customer', 'Until when?'),
  ];
  const reads = [{ from: 'office', up_to: 2, at: new Date() }];
  const { server } = await show({ items, page: { reads } });
  const { lines } = await open();
  expect(lines()).toMatch(/Until when\?.*Until nine.*The office,.*Thanks.*Delivered$/);
  await waitFor(() => expect(server.to(orderMessageApi.read).map(({ body }) => body)).toEqual([{ up_to: 3 }]));
});

test('a message with an address is marked, and both sides are told to take no address from here', async () => {
  const items = [message(1, 'customer', 'TXYZ…', { holds_address: true })];
  const { unmount } = await show({ items });
  expect((await open()).lines()).toContain('It is not the address of the deal.');
  unmount();
  await show({ items, user: cashier });
  expect((await open()).lines()).toContain('Write no address here');
});

test('what is written appears at once, and stays with a way to send it again when it did not arrive', async () => {
  let isDown = true;
  const written = message(1, 'customer', 'I am at the door');
  const [given, lost] = [answer(orderMessageApi.add, written), loseConnection(orderMessageApi.add)];
  const routes = [{ ...given, reply: (sent: Sent) => (isDown ? lost : given).reply(sent) }];
  const { server } = await show({ routes });
  const { dialog, lines } = await open();
  type(dialog, 'I am at the door');
  await within(dialog).findByText(/^Not sent/);
  expect(lines()).toContain('I am at the door');
  isDown = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(dialog).queryByText(/^Not sent/)).toBeNull());
  const keys = server.to(orderMessageApi.add).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('a refused message says why, and can be removed', async () => {
  const routes = [refuse(orderMessageApi.add, 'VALIDATION_ERROR', { reason: 'messageHoldsAddress' })];
  await show({ user: cashier, routes });
  const { dialog, lines } = await open();
  type(dialog, 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf');
  await within(dialog).findByText(/Staff write no address/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(lines()).not.toContain('TXYZ');
});

test('a message of the other side is told where the conversation is not open, and a tap opens it', async () => {
  const { order } = await show();
  const news = {
    order_id: order.id,
    message: message(1, 'office', 'Until nine'),
    counts: { ...noMessages, count: 1 },
    reads: [],
  };
  act(() => FakeSocket.last().accept());
  act(() => FakeSocket.last().say({ type: 'message', data: JSON.parse(JSON.stringify(news)) }));
  const notice = await screen.findByText(/^The office wrote to you about deal/);
  fireEvent.click(within(notice.closest('[role]') ?? document.body).getByRole('button', { name: 'Read' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('the messages of a deal and the notices of the page are told apart by name', () => {
  expect(enTalk.title).not.toBe(en.notices);
  expect(ukTalk.title).not.toBe(uk.notices);
});
