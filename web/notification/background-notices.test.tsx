import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { notificationApi } from '#contract/notification.ts';
import { keepPushChoice } from '../lib/device/browser-push.ts';
import { keepPushes } from '../push/push.queries.ts';
import { answer } from '../testing/answers.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anOrder, aRate, aUser } from '../testing/fixtures.ts';
import { aBrowser } from '../testing/push-browser.ts';
import { renderApp } from '../testing/render.tsx';
import { BackgroundNotices } from './background-notices.tsx';

const user = aUser();
const id = '0199c3f2-0000-7000-8000-000000000001';
const order = anOrder({ id, status: 'confirmed' });
const state = { subscribed: true, rate_update: true };
const routes = [
  answer(notificationApi.getState, { subscribed: false, rate_update: false }),
  answer(notificationApi.getKey, { public_key: 'BKey' }),
  answer(notificationApi.subscribe, state),
];

let hidden: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  FakeSocket.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  hidden.mockRestore();
});

async function open() {
  const view = await renderApp(<BackgroundNotices />, { user, routes });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  act(() => FakeSocket.last().accept());
  return view;
}

const say = (message: LiveMessage) => act(() => FakeSocket.last().say(z.encode(LiveMessage, message)));

// spec 4.36, 9.20
test('a step of an order in the background shows a notification that closes after 5 seconds and opens the order', async () => {
  const { shown } = aBrowser({ permission: 'granted' });
  const { address } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  say({ type: 'order_update', data: order });
  expect(shown).toHaveLength(1);
  expect(shown[0]?.title).toBe('Deal #0199c3f2…0001 is confirmed');
  expect(shown[0]?.options.tag).toBe(`order:${id}`);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(shown[0]?.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown[0]?.isClosed).toBe(true);
  vi.useRealTimers();
  shown[0]?.onclick?.();
  await waitFor(() => expect(address()).toMatchObject({ tab: 'deals', order: id }));
});

// spec 4.36
test('shows new orders and new rates, but not a rate that was switched off', async () => {
  const { shown } = aBrowser({ permission: 'granted' });
  await open();
  say({ type: 'new_order', data: order });
  say({ type: 'rate_update', data: aRate({ sc: 'USD', tc: 'USDT', rate: '0.9985', office_id: null, actual: true }) });
  say({ type: 'rate_update', data: aRate({ sc: 'EUR', tc: 'USDT', office_id: null, actual: false }) });
  expect(shown.map(({ title }) => title)).toEqual(['New deal #0199c3f2…0001', 'New rate USD → USDT']);
  expect(shown[1]?.options).toMatchObject({ tag: 'rate:USD/USDT', body: '1 USD = 0.9985 USDT' });
});

// spec 9.25
test('a new rate below 0.1 is shown with its inverse', async () => {
  const { shown } = aBrowser({ permission: 'granted' });
  await open();
  say({ type: 'rate_update', data: aRate({ sc: 'UAH', tc: 'USDT', rate: '0.0238', office_id: null, actual: true }) });
  expect(shown[0]?.options.body).toBe('1 UAH = 0.0238 USDT (1 USDT = 42.0168 UAH)');
});

// spec 4.36
test('shows nothing while the page is visible, without permission, or when turned off', async () => {
  const { shown } = aBrowser({ permission: 'granted' });
  await open();
  hidden.mockReturnValue(false);
  say({ type: 'order_update', data: order });
  hidden.mockReturnValue(true);
  localStorage.setItem('obmin.notices', 'off');
  say({ type: 'order_update', data: order });
  expect(shown).toEqual([]);
});

test('pushes chosen on this device continue in the next session and with a new push address', async () => {
  const { serviceWorker, subscription } = aBrowser({ permission: 'granted' });
  keepPushChoice({ user_id: user.id, rate_update: true });
  const { server } = await open();
  await waitFor(() => expect(server.to(notificationApi.subscribe)).toHaveLength(1));
  expect(server.to(notificationApi.subscribe)[0]?.body).toEqual({ ...subscription, rate_update: true });
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'push_rotated' } }));
  await waitFor(() => expect(server.to(notificationApi.subscribe)).toHaveLength(2));
});

test('sends the subscription only if the server has another address or another choice', async () => {
  const { subscription } = aBrowser({ permission: 'granted', isSubscribed: true });
  const { endpoint } = subscription;
  let known = { ...state, endpoint };
  const routesWithState = [...routes, answer(notificationApi.getState, () => known)];
  const { server, queryClient } = await renderApp(null, { user, routes: routesWithState });
  const timesTold = async () => {
    await keepPushes(queryClient, user.id);
    return server.to(notificationApi.subscribe).length;
  };
  keepPushChoice({ user_id: user.id, rate_update: true });
  expect(await timesTold()).toBe(0);
  known = { ...state, rate_update: false, endpoint };
  expect(await timesTold()).toBe(1);
  known = { ...state, endpoint: `${endpoint}-before` };
  expect(await timesTold()).toBe(2);
});

test('keeps pushes with a new push address after a permission that was given on the open page', async () => {
  const { serviceWorker } = aBrowser({ permission: 'default' });
  keepPushChoice({ user_id: user.id, rate_update: true });
  const { server } = await open();
  expect(server.to(notificationApi.subscribe)).toEqual([]);
  await Notification.requestPermission();
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'push_rotated' } }));
  await waitFor(() => expect(server.to(notificationApi.subscribe)).toHaveLength(1));
});

test('does not use the choice of another user of the same device', async () => {
  aBrowser({ permission: 'granted' });
  keepPushChoice({ user_id: 'somebody-else', rate_update: true });
  const { server } = await open();
  expect(server.to(notificationApi.getKey)).toEqual([]);
});
