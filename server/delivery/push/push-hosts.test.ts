import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/notification.test-kit.ts';
import { allPushesSettled, openPushWorld, placeOrder } from '../../testing/push.test-kit.ts';

test('Push services from the settings are called like the known ones, and all other hosts are refused', async () => {
  await using place = await openPushWorld({ PUSH_HOSTS: 'push.example.com, .example.org' });
  const { service, world } = place;
  const office = await world.office();
  const owner = await world.owner(office);
  const subscribe = (endpoint: string) => world.as(owner).post('/v1/users/subscription_info', newBrowser(endpoint));
  for (const host of ['example.com', 'a.push.example.com', 'example.org', 'push.example.com:8443', 'evilexample.org']) {
    expect((await subscribe(`https://${host}/send/abc`)).status, host).toBe(422);
  }
  for (const host of ['fcm.googleapis.com', 'eu.push.example.org']) {
    expect((await subscribe(`https://${host}/send/abc`)).status, host).toBe(200);
  }
  const browser = service.aReceiver('https://push.example.com/send/abc');
  expect((await world.as(owner).post('/v1/users/subscription_info', browser.subscription)).status).toBe(200);
  const order = await placeOrder(world, await world.customer(), office.id);
  await allPushesSettled(world);
  expect(browser.shown.map(({ order_id }) => order_id)).toEqual([order.id]);
});
