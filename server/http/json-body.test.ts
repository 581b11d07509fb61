import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { MoneyInput } from '#contract/wire/money.ts';
import { openLog } from '../lib/log.ts';
import { openHttp } from './http.ts';
import { openConnection, portOf, requestText } from './raw-http.test-kit.ts';

/** Returns the log lines after the server has noticed the broken upload. */
async function logOf(headers: string[], cutOff: (caller: ReturnType<typeof openConnection>) => void, bodyMs = 30_000) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const bounds = { bodyMs, headersMs: bodyMs, checkEveryMs: 20 };
  const app = await openHttp({ log, production: false, findCaller: async () => undefined, bounds });
  onTestFinished(() => app.close());
  app.post('/', { config: { access: 'anyone' } }, async () => 'read');
  const port = await portOf(app);
  const arrived = once(app.server, 'request');
  const caller = openConnection(port);
  caller.send(requestText('POST /', ['Content-Type: application/json', ...headers]));
  await arrived;
  cutOff(caller);
  await vi.waitFor(() => expect(lines.join('')).toContain('went away before its body was here'), {
    // The server closes slow uploads some time after their limit, later on a busy machine.
    timeout: 20_000,
  });
  return lines.join('');
}

test.each([
  ['closes the connection', ({ socket }: ReturnType<typeof openConnection>) => socket.destroy()],
  ['resets the connection', ({ socket }: ReturnType<typeof openConnection>) => socket.resetAndDestroy()],
])('An incomplete upload is not logged as a server error: the client %s', async (_how, cutOff) => {
  const logged = await logOf(['Content-Length: 100'], (caller) => {
    caller.send('{"a": ');
    cutOff(caller);
  });
  expect(logged).not.toMatch(/"level":(40|50|60)|stack/);
});

test('An upload that takes too long is not logged as a server error', async () => {
  const logged = await logOf(['Transfer-Encoding: chunked'], ({ send }) => send('1\r\n{\r\n'), 200);
  expect(logged).not.toMatch(/"level":(40|50|60)|stack/);
});

test('The schema of a route decides which numbers of a body keep their digits, in a field of any name', async () => {
  const app = await openHttp({ log: openLog('silent'), production: false, findCaller: async () => undefined });
  onTestFinished(() => app.close());
  const Balance = z.object({ balance: MoneyInput, share: z.number() });
  let read: unknown;
  const config = { access: 'anyone' } as const;
  app.post('/described', { config, schema: { body: Balance, response: { 200: z.string() } } }, async ({ body }) => {
    read = body;
    return '';
  });
  app.post('/free', { config }, async ({ body }) => {
    read = body;
    return '';
  });
  const payload = '{"balance": 12345678901234.123456, "share": 0.12345678901234567890, "other": 1e1}';
  const headers = { 'content-type': 'application/json' };
  await app.inject({ method: 'POST', url: '/described', headers, payload });
  expect(read).toEqual({ balance: '12345678901234.123456', share: 0.12345678901234568 });
  await app.inject({ method: 'POST', url: '/free', headers, payload });
  expect(read).toEqual({ balance: 12345678901234.123, share: 0.12345678901234568, other: 10 });
});
