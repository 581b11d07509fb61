import { expect, onTestFinished, test } from 'vitest';
import { livePath } from '#contract/live.ts';
import { handshake, openConnection, portOf, requestText } from '../http/raw-http.test-kit.ts';
import { openWorld } from '../testing/world.ts';
import { livePlaces } from './live-places.ts';

test('Each person has so many places, and a place that is given back twice is free once', () => {
  const places = livePlaces(2);
  const [first, second] = [places.take('olena'), places.take('olena')];
  expect(places.take('olena')).toBeUndefined();
  expect(places.take('taras')).toBeTypeOf('function');
  first?.();
  first?.();
  expect(places.take('olena')).toBeTypeOf('function');
  expect(places.take('olena')).toBeUndefined();
  second?.();
  expect(places.take('olena')).toBeTypeOf('function');
});

/** The ways in which a connection does not come about, by how it begins. */
const incomplete: [string, (url: string) => string][] = [
  ['a plain call', (url) => requestText(`GET ${url}`)],
  ['a handshake without a key', (url) => requestText(`GET ${url}`, handshake.slice(0, 3))],
];

test.each(incomplete)('%s takes no place for longer than it lasts, and neither does a refusal', async (_what, text) => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const port = await portOf(world.app);
  const customer = await world.customer();
  const url = `${livePath}?token=${customer.token}`;
  const tries = Array.from({ length: 25 }, () => openConnection(port));
  onTestFinished(() => {
    for (const { socket } of tries) socket.destroy();
  });
  for (const { send, hears } of tries) {
    send(text(url));
    await hears(/^HTTP\/1\.1 4(?!29)\d\d /);
  }
  const admin = world.as(await world.admin());
  await admin.put('/v1/settings', { maintenance: true });
  for (let count = 0; count < 25; count += 1) {
    const refused = openConnection(port);
    refused.send(requestText(`GET ${url}`, handshake));
    await refused.hears(/^HTTP\/1\.1 503 /);
  }
  await admin.put('/v1/settings', { maintenance: false });
  const open = openConnection(port);
  onTestFinished(() => void open.socket.destroy());
  open.send(requestText(`GET ${url}`, handshake));
  await open.hears(/^HTTP\/1\.1 101 /);
});
