import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keeperApi } from '#contract/order/lane.ts';
import { orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { answer } from '../testing/answers.ts';
import { aCashier, minutesAgo, newDeskOrder, press, searchField, showDesk, tickets } from '../testing/desk.tsx';

/** A cashier with a deal in each of two lanes, whose keys do not rest any more. */
async function showTwoLanes(keeper: 'me' | 'nobody' = 'nobody') {
  const user = aCashier();
  const kept = keeper === 'me' ? { keeper: { id: user.id, full_name: user.full_name } } : {};
  const money = newDeskOrder({ status: 'confirmed', created_at: minutesAgo(9), ...kept });
  const payout = newDeskOrder({
    sc: 'USDT',
    tc: 'UAH',
    amt_to_exch: '450',
    amt_to_recv: '18630',
    cash: '18630',
    status: 'received',
    received_at: minutesAgo(4),
    created_at: minutesAgo(8),
  });
  const keep = answer(keeperApi.keep, { ...money, keeper: { id: user.id, full_name: user.full_name } });
  const app = await showDesk([money, payout], { user, routes: [keep, answer(orderApi.take, money)] });
  await tickets();
  // It is drawn after the lanes, together with the list.
  const field = await searchField();
  let now = performance.now() + 20_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const rest = () => {
    now += 2_000;
  };
  rest();
  return { ...app, money, payout, rest, field };
}

const focused = () => document.activeElement?.textContent;

test('H and L go from lane to lane, and from the last lane to the list', async () => {
  const { money, payout } = await showTwoLanes();
  press('l', 'KeyL');
  expect(focused()).toBe(shortOrderId(payout.id));
  press('h', 'KeyH');
  expect(focused()).toBe(shortOrderId(money.id));
  expect(document.activeElement?.id).toBe(`deal-queue-${money.id}`);
  press('l', 'KeyL');
  press('l', 'KeyL');
  expect(document.activeElement?.id).toMatch(/^deal-table-/);
});

test('T takes the highlighted deal once, and only after the key has rested', async () => {
  const { money, server, rest } = await showTwoLanes();
  press('l', 'KeyL');
  press('h', 'KeyH');
  press('t', 'KeyT');
  expect(server.to(keeperApi.keep)).toEqual([]);
  rest();
  press('t', 'KeyT');
  press('t', 'KeyT');
  await waitFor(() =>
    expect(server.to(keeperApi.keep).map(({ path }) => path)).toEqual([`/v1/orders/${money.id}/keeper`]),
  );
});

test('T on a deal of my own opens it to hand it over, and writes nothing', async () => {
  const { money, server, address } = await showTwoLanes('me');
  press('t', 'KeyT');
  await waitFor(() => expect(address().order).toBe(money.id));
  expect(server.to(keeperApi.keep)).toEqual([]);
});

test('M opens the messages of the highlighted deal, where there is no room beside the lanes', async () => {
  window.innerWidth = 1100;
  onTestFinished(() => {
    window.innerWidth = 1440;
  });
  const { money, address } = await showTwoLanes();
  press('m', 'KeyM');
  await waitFor(() => expect(address()).toMatchObject({ order: money.id, talk: 1 }));
});

test('X asks before the way out, and the letters do nothing while a person types', async () => {
  const { money, server, address, field } = await showTwoLanes();
  field.focus();
  for (const [key, code] of [
    ['x', 'KeyX'],
    ['t', 'KeyT'],
    ['m', 'KeyM'],
  ] as const)
    expect(fireEvent.keyDown(field, { key, code })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  field.blur();
  press('x', 'KeyX');
  expect(await screen.findByRole('dialog', { name: `Cancel deal ${shortOrderId(money.id)}?` })).toBeTruthy();
  expect([...server.to(keeperApi.keep), ...server.to(orderApi.take)]).toEqual([]);
  expect(address().order).toBeUndefined();
});
