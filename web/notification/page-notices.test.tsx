import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { rateChangeApi } from '#contract/rate/rate-change.ts';
import { orderSteps } from '#domain/order/order.ts';
import { dismissToasts } from '../lib/notify.tsx';
import { useTakeStep } from '../order/order.queries.ts';
import { useSwitchRate } from '../rate/rate-actions.ts';
import { type Answer, answer, later } from '../testing/answers.ts';
import { textOf } from '../testing/desk.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anId, anOrder, aPage, aRate, aUser } from '../testing/fixtures.ts';
import { aBrowser } from '../testing/push-browser.ts';
import { renderApp } from '../testing/render.tsx';
import { PageNotices } from './page-notices.tsx';

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const at = { office, office_id: office.id };
const cashier = aUser({ permissions: 'cashier', user_offices: [{ office_id: office.id, office }] });
const customer = aUser();

/** An order of the office that sells USDT for cash: the cashier receives the cash and the owner does the rest. */
let lastNumber = 0;
const aDeal = (more: Partial<Order> = {}) => {
  lastNumber += 1;
  return anOrder({ ...at, id: `${String(lastNumber).padStart(8, 'a')}-0000-4000-8000-000000000000`, ...more });
};
const numberOf = ({ id }: Order) => `#${id.slice(0, 8)}…${id.slice(-4)}`;

beforeEach(async () => {
  FakeSocket.opened = [];
  // Both are loaded in the background, which the moved clock of the tests does not wait for.
  await Promise.all([i18next.loadNamespaces(['notification', 'order', 'rate']), import('./page-notice-display.tsx')]);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await i18next.changeLanguage('en');
});

type Shown = { user?: typeof cashier; ui?: React.ReactNode; routes?: Answer[] };

async function open({ user = cashier, ui, routes = [] }: Shown = {}) {
  const list = answer(orderApi.list, aPage<Order>([]));
  const view = await renderApp(
    <>
      <PageNotices />
      {ui}
    </>,
    { user, routes: [list, ...routes] },
  );
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  act(() => FakeSocket.last().accept());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return view;
}

const say = (...messages: LiveMessage[]) =>
  act(() => {
    for (const message of messages) FakeSocket.last().say(z.encode(LiveMessage, message));
  });
/** Advances in steps, because a notice starts to leave only when it renders again. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 500) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 500)));
}
const noticeTexts = () =>
  within(screen.getByRole('region', { name: 'Notices' }))
    .queryAllByRole('status')
    .map(textOf);

// spec 4.36
test('a step that makes the order wait for me shows a notice that opens the order and closes after 5 seconds', async () => {
  const { address } = await open();
  const deal = aDeal({ status: 'confirmed', version: 2 });
  say({ type: 'order_update', data: deal });
  expect(noticeTexts()).toEqual([]);
  await pass(1_000);
  expect(noticeTexts()).toEqual([
    `Deal ${numberOf(deal)} needs youConfirmed. $2,500.00 → 2,496.25 T, Rynok SquareOpen`,
  ]);
  await pass(4_999);
  expect(noticeTexts()).toHaveLength(1);
  await pass(1);
  await pass(300);
  expect(noticeTexts()).toEqual([]);

  say({ type: 'order_update', data: { ...deal, version: 3 } });
  await pass(6_000);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  vi.useRealTimers();
  await waitFor(() => expect(address().order).toBe(deal.id));
});

test('a notice goes when its order has moved on, and one of another order stays', async () => {
  await open();
  const [deal, other] = [aDeal({ status: 'confirmed', version: 2 }), aDeal({ status: 'received', version: 2 })];
  say({ type: 'order_update', data: deal }, { type: 'order_update', data: other });
  await pass(1_000);
  expect(noticeTexts()).toHaveLength(2);
  say({ type: 'order_update', data: { ...deal, status: 'received', version: 3 } });
  expect(noticeTexts()).toEqual([expect.stringContaining(numberOf(other))]);
});

test('the notice of a customer says whether the order waits for them', async () => {
  await open({ user: customer });
  const mine = { customer_id: customer.id, version: 2 };
  const [ready, received] = [aDeal({ ...mine, status: 'ready' }), aDeal({ ...mine, status: 'received' })];
  say({ type: 'order_update', data: ready }, { type: 'order_update', data: received });
  await pass(1_000);
  expect(noticeTexts()).toEqual([
    expect.stringContaining(`Deal ${numberOf(received)}: the money is received$2,500.00`),
    expect.stringContaining(`Deal ${numberOf(ready)} needs youReady`),
  ]);
});

test('several orders of others share a notice, and so do several that wait for me, and several rates', async () => {
  await open();
  const moved = (status: Order['status']) => ({ type: 'order_update', data: aDeal({ status, version: 2 }) }) as const;
  const rate = (sc: string) => ({ type: 'rate_update', data: aRate({ sc, tc: 'USDT' }) }) as const;
  say(moved('received'), moved('completed'), moved('cancelled'));
  say(moved('confirmed'), moved('confirmed'), rate('USD'), rate('EUR'));
  await pass(1_000);
  expect(noticeTexts()).toEqual(['3 deals changedShow', '2 rates changed', '2 deals need youShow']);
});

test('two changes of one order show one notice with the latest state', async () => {
  await open();
  const deal = aDeal({ status: 'requested' });
  say({ type: 'new_order', data: deal }, { type: 'order_update', data: { ...deal, status: 'cancelled', version: 2 } });
  await pass(1_000);
  expect(noticeTexts()).toEqual([expect.stringContaining(`Deal ${numberOf(deal)} is cancelled`)]);
});

test('messages during an open notice share the next notice', async () => {
  await open();
  const arrive = () => say({ type: 'new_order', data: aDeal() });
  arrive();
  await pass(1_000);
  expect(noticeTexts()).toEqual([expect.stringContaining('New deal')]);
  for (let count = 0; count < 50; count += 1) arrive();
  await pass(4_000);
  expect(noticeTexts()).toHaveLength(1);
  await pass(2_500);
  expect(noticeTexts()).toEqual(['50 deals changedShow']);
});

test.each([
  [1, 'Змінилася 1 заявка', 'Змінився 1 курс'],
  [3, 'Змінилися 3 заявки', 'Змінилися 3 курси'],
  [5, 'Змінилося 5 заявок', 'Змінилося 5 курсів'],
  [11, 'Змінилося 11 заявок', 'Змінилося 11 курсів'],
  [22, 'Змінилися 22 заявки', 'Змінилися 22 курси'],
])('%i has the right Ukrainian plural form', async (count, deals, rates) => {
  await i18next.changeLanguage('uk');
  expect(i18next.t('notification:dealsChanged', { count })).toBe(deals);
  expect(i18next.t('notification:ratesChanged', { count })).toBe(rates);
});

test('a notice in Ukrainian names the office in Ukrainian', async () => {
  await open();
  await act(() => i18next.changeLanguage('uk'));
  say({ type: 'order_update', data: aDeal({ office: { ...aDeal().office, name_uk: 'Площа Ринок' } }) });
  await pass(1_000);
  expect(screen.getByText(/Площа Ринок/)).toBeDefined();
});

const confirm = orderSteps.find(({ call }) => call === 'receive');

function Taking({ order }: { order: Order }) {
  const { take } = useTakeStep();
  return (
    <button type="button" onClick={() => confirm && take({ order, step: confirm })}>
      Take the step
    </button>
  );
}

test('my own step shows its toast and no notice, whether the answer or the message arrives first', async () => {
  const deal = aDeal({ status: 'confirmed', version: 2 });
  const moved: Order = { ...deal, status: 'received', version: 3, received_at: new Date() };
  const late = later(answer(orderApi.take, moved));
  await open({ ui: <Taking order={deal} />, routes: [late] });
  fireEvent.click(screen.getByRole('button', { name: 'Take the step' }));
  say({ type: 'order_update', data: moved });
  await pass(3_000);
  expect(noticeTexts()).toEqual([]);
  late.arrive();
  await pass(3_000);
  expect(noticeTexts()).toEqual(['Deal #0000: the money is received']);
  await pass(3_000);
  say({ type: 'order_update', data: moved });
  await pass(2_000);
  expect(noticeTexts()).toEqual([]);
  // The next step of a colleague is news again.
  say({ type: 'order_update', data: { ...moved, status: 'ready', version: 4 } });
  await pass(2_000);
  expect(noticeTexts()).toEqual([expect.stringContaining(`Deal ${numberOf(deal)} is ready`)]);
});

test('a notice that waits is not shown when I have moved its order on meanwhile', async () => {
  const deal = aDeal({ status: 'confirmed', version: 2 });
  const moved: Order = { ...deal, status: 'received', version: 3, received_at: new Date() };
  await open({ ui: <Taking order={deal} />, routes: [answer(orderApi.take, moved)] });
  say({ type: 'order_update', data: deal });
  fireEvent.click(screen.getByRole('button', { name: 'Take the step' }));
  await pass(2_000);
  expect(noticeTexts()).toEqual(['Deal #0000: the money is received']);
});

function Switching({ rate }: { rate: ReturnType<typeof aRate> }) {
  const { mutate } = useSwitchRate();
  return (
    <button type="button" onClick={() => mutate({ rate, active: true })}>
      Switch the rate
    </button>
  );
}

test('shows no notice for my own rate, and one for the rate of another admin', async () => {
  const rate = aRate({ actual: false });
  const admin = aUser({ permissions: 'admin' });
  const routes = [answer(rateChangeApi.setStatus, { ...rate, actual: true })];
  await open({ user: admin, ui: <Switching rate={rate} />, routes });
  fireEvent.click(screen.getByRole('button', { name: 'Switch the rate' }));
  await pass(100);
  say({ type: 'rate_update', data: { ...rate, actual: true } });
  await pass(2_000);
  expect(noticeTexts()).toEqual(['USD → USDT is offered again']);
  await pass(4_000);
  say({ type: 'rate_update', data: aRate({ rate: '0.9' }) });
  await pass(1_000);
  expect(noticeTexts()).toEqual(['New rate USD → USDT1 USD = 0.9000 USDT']);
});

test('customers get notices of global rates, but not of orders that they place; staff get those of their office rates', async () => {
  const first = await open({ user: customer });
  say(
    { type: 'new_order', data: aDeal({ customer_id: customer.id }) },
    { type: 'rate_update', data: aRate({ office_id: office.id }) },
  );
  await pass(2_000);
  expect(noticeTexts()).toEqual([]);
  say({ type: 'rate_update', data: aRate({ actual: false }) });
  await pass(1_000);
  expect(noticeTexts()).toEqual(['No rate for USD → USDT any more']);
  first.unmount();
  dismissToasts();
  vi.useRealTimers();
  FakeSocket.opened = [];

  await open();
  say({ type: 'rate_update', data: aRate({ office_id: office.id }) });
  say({ type: 'rate_update', data: aRate({ office_id: anId(), sc: 'EUR' }) });
  await pass(1_000);
  expect(noticeTexts()).toEqual([expect.stringContaining('New rate USD → USDT')]);
});

test('a hidden page shows no notice; without system notifications it shows the notice when it is visible again', async () => {
  const look = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  await open();
  look(true);
  say({ type: 'new_order', data: aDeal() }, { type: 'new_order', data: aDeal() });
  await pass(60_000);
  expect(noticeTexts()).toEqual([]);
  look(false);
  await pass(1_000);
  expect(noticeTexts()).toEqual(['2 deals changedShow']);
  await pass(6_000);

  aBrowser({ permission: 'granted' });
  look(true);
  say({ type: 'new_order', data: aDeal() });
  look(false);
  await pass(3_000);
  expect(noticeTexts()).toEqual([]);
});

test('an alert says what somebody should do and opens the order; several share a notice', async () => {
  const { address } = await open();
  const alert = (kind: 'unanswered' | 'unready', order: Order) =>
    ({ type: 'order_alert', data: { kind, order } }) as const;
  say(alert('unanswered', aDeal()), alert('unready', aDeal()));
  await pass(1_000);
  expect(noticeTexts()).toEqual(['2 deals need attentionShow']);
  await pass(5_500);
  const deal = aDeal();
  say(alert('unanswered', deal));
  await pass(6_000);
  expect(noticeTexts()).toEqual([`Deal ${numberOf(deal)} has no answer yetUSD → USDT Office: Rynok SquareOpen`]);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  vi.useRealTimers();
  await waitFor(() => expect(address().order).toBe(deal.id));
});
