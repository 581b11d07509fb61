import { expect, test } from 'vitest';
import { isPublicAddress } from '../../lib/public-dns-lookup.ts';
import { newBrowser } from '../../testing/notification.test-kit.ts';
import { openPushClient } from './push-client.ts';

test.each([
  ['127.0.0.1', 4],
  ['10.1.2.3', 4],
  ['172.31.0.1', 4],
  ['192.168.1.1', 4],
  ['169.254.169.254', 4],
  ['100.64.0.1', 4],
  ['0.0.0.0', 4],
  ['255.255.255.255', 4],
  ['::1', 6],
  ['::', 6],
  ['fe80::1', 6],
  ['fd00::1', 6],
  ['::ffff:127.0.0.1', 6],
  ['::ffff:10.0.0.1', 6],
])('%s is not a public address', (address, family) => {
  expect(isPublicAddress(address, family)).toBe(false);
});

test.each([
  ['142.250.186.42', 4],
  ['172.32.0.1', 4],
  ['2a00:1450:4001:82b::200a', 6],
])('%s is a public address', (address, family) => {
  expect(isPublicAddress(address, family)).toBe(true);
});

test('A host name with a private address is not called', async () => {
  const { send, close } = openPushClient({ subject: 'https://obmin.example', relay: undefined });
  const { endpoint, keys } = newBrowser('https://localhost/send/abc');
  const letter = { text: '{}', ttlSeconds: 60, urgency: 'normal', topic: 'a' } as const;
  const pair = {
    publicKey: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
    privateKey: 'UUxI4O8-FbRouAevSmBQ6o18hgE4nSG3qwvJTfKc-ls',
  };
  await expect(send({ endpoint, ...keys }, letter, pair)).rejects.toThrow('no public address');
  close();
});
