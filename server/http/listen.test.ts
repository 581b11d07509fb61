import { expect, test } from 'vitest';
import { openLog } from '../lib/log.ts';
import { openHttp } from './http.ts';
import { listenAt } from './listen.ts';

test('The server answers on every address of localhost, and on no address after it is closed', async () => {
  const app = await openHttp({ log: openLog('silent'), production: false, findCaller: async () => undefined });
  app.get('/', { config: { access: 'anyone' } }, async () => 'the page');
  const found = ['127.0.0.1', '127.0.0.2'];
  const port = await listenAt(app, { host: 'localhost', port: 0 }, async () => found);
  const addresses = found.map((address) => `http://${address}:${port}`);
  const call = async (address: string) => (await fetch(address, { headers: { connection: 'close' } })).text();
  expect(await Promise.all(addresses.map(call))).toEqual(addresses.map(() => 'the page'));
  await app.close();
  for (const address of addresses) await expect(call(address)).rejects.toThrow('fetch failed');
});
