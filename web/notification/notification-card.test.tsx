import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationApi } from '#contract/notification.ts';
import { type Answer, answer, later, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { aBrowser } from '../testing/push-browser.ts';
import { renderApp } from '../testing/render.tsx';
import { NotificationCard } from './notification-card.tsx';
import { readPushChoice, wantsNotices } from './push-choice.ts';

const user = aUser();
const off = { subscribed: false, rate_update: false };
const key = answer(notificationApi.getKey, { public_key: 'BKey' });
const open = (...routes: Answer[]) =>
  renderApp(<NotificationCard />, { user, routes: [answer(notificationApi.getState, off), key, ...routes] });
const find = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name });
const pushes = () => find(/^Push notifications on this device/);
const rates = () => find(/^New rates too/);
const notices = () => find(/^While Obmin is in the background/);

// spec 8.23
test('a browser that cannot show notifications says so', async () => {
  await open();
  screen.getByText('Notifications not supported');
});

// spec 4.24, 8.23
test('where they are blocked, the way to unblock them is told', async () => {
  aBrowser({ permission: 'denied' });
  await open();
  screen.getByText('Notifications Blocked');
  screen.getByText(/press the icon to the left of the address/);
});

// spec 4.24
test('permission is asked for by a button, and by nothing else', async () => {
  const { asked } = aBrowser({ permission: 'default' });
  await open();
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Allow notifications' }));
  expect(document.activeElement).toBe(await notices());
  expect(asked).toHaveBeenCalledTimes(1);
});

// spec 1.14, 2.81
test('pushes are switched on with the address of the browser, and new rates stay off', async () => {
  const { subscription } = aBrowser({ permission: 'granted' });
  const { server } = await open(answer(notificationApi.subscribe, { subscribed: true, rate_update: false }));
  fireEvent.click(await pushes());
  await waitFor(() =>
    expect(server.to(notificationApi.subscribe)[0]?.body).toEqual({ ...subscription, rate_update: false }),
  );
  await waitFor(async () => expect((await pushes()).checked).toBe(true));
  expect((await rates()).checked).toBe(false);
  expect(readPushChoice(user.id)).toEqual({ user_id: user.id, rate_update: false });
  expect(readPushChoice('somebody-else')).toBeUndefined();
});

test('a switch keeps the focus while its change is on its way', async () => {
  aBrowser({ permission: 'granted' });
  const waiting = later(answer(notificationApi.subscribe, { subscribed: true, rate_update: false }));
  await open(waiting);
  fireEvent.click(await pushes());
  await waitFor(async () => expect((await pushes()).checked).toBe(true));
  const isResting = async () => (await pushes()).getAttribute('aria-disabled') === 'true';
  expect([(await pushes()).disabled, await isResting()]).toEqual([false, true]);
  waiting.arrive();
  await waitFor(async () => expect(await isResting()).toBe(false));
});

test('new rates are a choice of their own', async () => {
  aBrowser({ permission: 'granted', isSubscribed: true });
  const { server } = await open(
    answer(notificationApi.getState, { subscribed: true, rate_update: false }),
    answer(notificationApi.subscribe, { subscribed: true, rate_update: true }),
  );
  fireEvent.click(await rates());
  await waitFor(async () => expect((await rates()).checked).toBe(true));
  expect(server.to(notificationApi.subscribe)[0]?.body).toMatchObject({ rate_update: true });
});

// spec 4.24
test('switched off, neither the server nor the browser keeps the subscription', async () => {
  const { unsubscribed } = aBrowser({ permission: 'granted', isSubscribed: true });
  const { server } = await open(
    answer(notificationApi.getState, { subscribed: true, rate_update: true }),
    answer(notificationApi.unsubscribe, {}),
  );
  fireEvent.click(await pushes());
  await waitFor(() => expect(unsubscribed).toHaveBeenCalled());
  expect(server.to(notificationApi.unsubscribe)).toHaveLength(1);
  expect((await pushes()).checked).toBe(false);
});

test('a refusal is told, and the switch shows what is so', async () => {
  aBrowser({ permission: 'granted' });
  await open(refuse(notificationApi.subscribe, 'FEATURE_DISABLED'));
  fireEvent.click(await pushes());
  await screen.findByText('Notifications were not changed');
  await waitFor(async () => expect((await pushes()).checked).toBe(false));
});

test('notices of the background are on until they are switched off on this device', async () => {
  aBrowser({ permission: 'granted' });
  await open();
  expect((await notices()).checked).toBe(true);
  fireEvent.click(await notices());
  expect(wantsNotices()).toBe(false);
});
