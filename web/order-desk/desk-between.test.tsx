import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import { orderMessageApi } from '#contract/order/order-message.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { type Answer, answer } from '../testing/answers.ts';
import {
  aCustomer,
  minutesAgo,
  newDeskOrder,
  press,
  receiveMessage,
  receiveOrder,
  showDesk,
  tickets,
} from '../testing/desk.tsx';
import { anId } from '../testing/fixtures.ts';

// Whatever comes between the eye and the key, a step is only taken on the deal that was framed when the person looked.

function holdTheClock() {
  let now = performance.now() + 20_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const framed = () => document.querySelector('[data-current] [id^="deal-queue-"]')?.textContent;
const number = ({ id }: Order) => shortOrderId(id);

/** Three requests, the oldest first. The answer to a step comes when `isHere` resolves. */
async function showRequests(isHere = Promise.resolve()) {
  const deals = [30, 20, 10].map((age) =>
    newDeskOrder({ created_at: minutesAgo(age), customer: aCustomer(`Customer ${age}`) }),
  );
  const taken = answer(orderApi.take, ({ path }) => {
    const at = deals.findIndex(({ id }) => path.includes(id));
    const deal = deals[at];
    if (!deal) throw new Error('An unknown deal was moved');
    const moved: Order = { ...deal, status: 'confirmed', version: deal.version + 1, confirmed_at: new Date() };
    deals[at] = moved;
    return moved;
  });
  const take: Answer = {
    ...taken,
    reply: async (sent) => {
      await isHere;
      return taken.reply(sent);
    },
  };
  const list = answer(orderMessageApi.list, {
    ...{ items: [], total: 0, page: 1, size: 50, pages: 0, reads: [] },
    counts: { count: 0, unread_by_customer: 0, unread_by_office: 0 },
  });
  const app = await showDesk(deals, { routes: [take, list] });
  await tickets();
  const [first, second, third] = deals;
  if (!first || !second || !third) throw new Error('Three deals are there');
  const moved = () => app.server.to(orderApi.take).map(({ path }) => path);
  const path = ({ id }: Order) => `/v1/orders/${id}/confirm`;
  return { ...app, deals, first, second, third, moved, path };
}

test('a message that lifts another deal lets the key rest, and then it acts on what is framed', async () => {
  const { deals, first, third, moved, path } = await showRequests();
  const clock = holdTheClock();
  expect(framed()).toBe(number(first));
  clock.pass(1_100);
  const unread = { count: 1, unread_by_customer: 0, unread_by_office: 1 };
  deals[2] = { ...third, messages: unread };
  receiveMessage(
    third,
    { id: anId(), place: 1, from: 'customer', text: 'Here?', holds_address: false, at: new Date() },
    unread,
  );
  await waitFor(() => expect(framed()).toBe(number(third)));
  press('1', 'Digit1');
  expect(moved()).toEqual([]);
  clock.pass(1_100);
  press('1', 'Digit1');
  await waitFor(() => expect(moved()).toEqual([path(third)]));
});

test('a deal that the person went to stays framed while others arrive and are lifted above it', async () => {
  const { deals, second, moved, path } = await showRequests();
  const clock = holdTheClock();
  press('j', 'KeyJ');
  press('j', 'KeyJ');
  press('k', 'KeyK');
  expect(framed()).toBe(number(second));
  clock.pass(1_100);
  const here = { ...newDeskOrder({ created_at: minutesAgo(1) }), here_at: new Date() };
  deals.push(here);
  receiveOrder('new_order', here);
  await waitFor(() => expect(document.body.textContent).toContain(number(here)));
  expect(framed()).toBe(number(second));
  press('1', 'Digit1');
  await waitFor(() => expect(moved()).toEqual([path(second)]));
});

test('with a slow network a second press takes no second step, and after J the key acts on the next deal alone', async () => {
  const answered = Promise.withResolvers<void>();
  const { first, second, moved, path } = await showRequests(answered.promise);
  const clock = holdTheClock();
  press('j', 'KeyJ');
  press('k', 'KeyK');
  expect(framed()).toBe(number(first));
  clock.pass(1_100);
  press('1', 'Digit1');
  press('1', 'Digit1');
  clock.pass(1_100);
  press('1', 'Digit1');
  await waitFor(() => expect(moved()).toEqual([path(first)]));
  press('j', 'KeyJ');
  expect(framed()).toBe(number(second));
  press('1', 'Digit1');
  expect(moved()).toEqual([path(first)]);
  clock.pass(1_100);
  press('1', 'Digit1');
  await waitFor(() => expect(moved()).toEqual([path(first), path(second)]));
  await act(async () => answered.resolve());
  await waitFor(() => expect(screen.getAllByText(/ is confirmed$/)).toHaveLength(2));
  press('1', 'Digit1');
  expect(moved()).toEqual([path(first), path(second)]);
});

test('when a colleague takes the step of the framed deal, the key rests before it acts on the next one', async () => {
  const { deals, first, second, moved, path } = await showRequests();
  const clock = holdTheClock();
  expect(framed()).toBe(number(first));
  clock.pass(1_100);
  const ended: Order = { ...first, status: 'cancelled', version: 2, cancelled_at: new Date() };
  deals[0] = ended;
  receiveOrder('order_update', ended);
  await waitFor(() => expect(framed()).toBe(number(second)));
  press('1', 'Digit1');
  expect(moved()).toEqual([]);
  clock.pass(1_100);
  press('1', 'Digit1');
  await waitFor(() => expect(moved()).toEqual([path(second)]));
});
