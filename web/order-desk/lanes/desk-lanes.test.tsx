import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Lanes, laneApi } from '#contract/order/lane.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { type Answer, answer, later, loseConnection } from '../../testing/answers.ts';
import { minutesAgo, newDeskOrder, press, showDesk, tickets } from '../../testing/desk.tsx';

test('awaited deals say who and what first, and the step of each when these are on the screen', async () => {
  const deals = Array.from({ length: 9 }, (_, at) => newDeskOrder({ created_at: minutesAgo(30 - at) }));
  await showDesk(deals);
  const lanes = within(screen.getByRole('region', { name: 'Open deals' }));
  const seen: { deals: number; steps: number }[] = [];
  await waitFor(() => {
    const openers = lanes.getAllByRole('button', { name: /^(Open deal )?#/ });
    seen.push({ deals: openers.length, steps: lanes.queryAllByRole('button', { name: /^Confirm/ }).length });
    expect(seen.at(-1)).toEqual({ deals: 9, steps: 9 });
  });
  expect(seen[0]).toEqual({ deals: 7, steps: 0 });
});

test('the focus on a deal that says only who and what stays on it when the rest comes', async () => {
  const deal = newDeskOrder();
  await showDesk([newDeskOrder(), deal]);
  const lanes = within(screen.getByRole('region', { name: 'Open deals' }));
  const number = shortOrderId(deal.id);
  (await lanes.findByRole('button', { name: number })).focus();
  const whole = await lanes.findByRole('button', { name: `Open deal ${number}` });
  await waitFor(() => expect(document.activeElement).toBe(whole));
});

test('from the moment at which deals are whole the keys mean them, and the key of the step rests', async () => {
  const [first, second] = [newDeskOrder({ created_at: minutesAgo(20) }), newDeskOrder({ created_at: minutesAgo(10) })];
  const { server } = await showDesk([first, second], { routes: [answer(orderApi.take, first)] });
  const framed = () => document.querySelector('[data-current] [data-place="queue"]')?.textContent;
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-place="queue"][aria-label]') === null) return;
      observer.disconnect();
      press('1', 'Digit1');
      press('j', 'KeyJ');
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await waitFor(() => expect(framed()).toBe(shortOrderId(second.id)));
  expect(server.to(orderApi.take)).toEqual([]);
});

const onAPhone = () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1440;
  });
};

const lanesWith = (...items: Order[]): Lanes => ({ items, lanes: [], all: 1, mine: 0, nobodys: 1 });

test('on a phone the lane that was chosen while the deals were awaited stays', async () => {
  onAPhone();
  const lanesRoute = later(answer(laneApi.read, lanesWith(newDeskOrder())));
  await showDesk([], { lanesRoute });
  fireEvent.click(await screen.findByRole('radio', { name: /^Pay out/ }));
  lanesRoute.arrive();
  expect(await screen.findByText('Nothing is to be paid out.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Pay out/ }).checked).toBe(true);
});

test('on a phone lanes that could not be read have no number of deals', async () => {
  onAPhone();
  await showDesk([], { lanesRoute: loseConnection(laneApi.read) });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('radio', { name: 'Pay out' })).toBeTruthy();
});

test('lanes that could not be read are read again when asked, and not before', async () => {
  const lost = loseConnection(laneApi.read);
  const found = answer(laneApi.read, lanesWith(newDeskOrder()));
  let isDown = true;
  const lanesRoute: Answer = { route: laneApi.read, reply: (sent) => (isDown ? lost : found).reply(sent) };
  const { server } = await showDesk([], { lanesRoute });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(server.to(laneApi.read)).toHaveLength(1);
  isDown = false;
  fireEvent.click(again);
  expect(await tickets()).toHaveLength(1);
});

test.each([
  { before: 'in this window', width: window.innerWidth, height: '518px' },
  { before: 'in a smaller window', width: window.innerWidth - 1, height: '' },
])('awaited lanes are as high as they were last $before: $height', async ({ width, height }) => {
  localStorage.setItem('obmin.lanes', `${width}x${window.innerHeight} 518px`);
  const never = Promise.withResolvers<Response>();
  await showDesk([], { lanesRoute: { route: laneApi.read, reply: () => never.promise } });
  const lanes = await screen.findByRole('region', { name: 'Open deals' });
  expect(lanes.style.getPropertyValue('--kept-height')).toBe(height);
});

test.each([
  { whose: '', says: true },
  { whose: '&whose=none', says: false },
])('lanes without work say that nothing waits, unless they show only some deals: "$whose"', async ({ whose, says }) => {
  await showDesk([newDeskOrder({ status: 'cancelled' })], { address: `/?tab=deals${whose}` });
  await screen.findByText('No request waits for an answer.');
  expect(screen.queryByText(/Nothing needs you now/) !== null).toBe(says);
});
