import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationApi } from '#contract/notification.ts';
import { readPushChoice, wantsNotices } from '../lib/device/browser-push.ts';
import { type Answer, answer, later, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { aBrowser } from '../testing/push-browser.ts';
import { renderApp } from '../testing/render.tsx';
import { NotificationCard } from './notification-card.tsx';

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
test("says that the browser can't show notifications", async () => {
  await open();
  screen.getByText('Notifications not supported');
});

// spec 4.24, 8.23
test('says how to unblock blocked notifications', async () => {
  aBrowser({ permission: 'denied' });
  await open();
  screen.getByText('Notifications Blocked');
  screen.getByText(/press the icon to the left of the address/);
});

// spec 4.24
test('asks for permission only after a click on the button', async () => {
  const { asked } = aBrowser({ permission: 'default' });
  await open();
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Allow notifications' }));
  expect(document.activeElement).toBe(await notices());
  expect(asked).toHaveBeenCalledTimes(1);
});

// spec 1.14, 2.81
test('turning pushes on sends the push address of the browser, and new rates stay off', async () => {
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

test('a switch keeps the focus while its change is in progress', async () => {
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

test('pushes about new rates are a separate choice', async () => {
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
test('turning pushes off removes the subscription from the server and the browser', async () => {
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

test('a refused change shows an error, and the switch returns to the saved state', async () => {
  aBrowser({ permission: 'granted' });
  await open(refuse(notificationApi.subscribe, 'FEATURE_DISABLED'));
  fireEvent.click(await pushes());
  await screen.findByText('Notifications were not changed');
  await waitFor(async () => expect((await pushes()).checked).toBe(false));
});

test('notifications of a background page are on until they are turned off on this device', async () => {
  aBrowser({ permission: 'granted' });
  await open();
  expect((await notices()).checked).toBe(true);
  fireEvent.click(await notices());
  expect(wantsNotices()).toBe(false);
});
