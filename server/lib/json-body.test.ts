import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHttp } from './http.ts';
import { openLog } from './log.ts';
import { dial, portOf, requestText } from './raw-http.test-kit.ts';

/** Returns the log lines after the server has noticed the broken upload. */
async function logOf(headers: string[], cutOff: (caller: ReturnType<typeof dial>) => void, bodyMs = 30_000) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const bounds = { bodyMs, headersMs: bodyMs, lookMs: 20 };
  const app = await openHttp({ log, production: false, findCaller: async () => undefined, bounds });
  onTestFinished(() => app.close());
  app.post('/', { config: { access: 'anyone' } }, async () => 'read');
  const port = await portOf(app);
  const arrived = once(app.server, 'request');
  const caller = dial(port);
  caller.send(requestText('POST /', ['Content-Type: application/json', ...headers]));
  await arrived;
  cutOff(caller);
  await vi.waitFor(() => expect(lines.join('')).toContain('went away before its body was here'));
  return lines.join('');
}

test.each([
  ['closes the connection', ({ socket }: ReturnType<typeof dial>) => socket.destroy()],
  ['resets the connection', ({ socket }: ReturnType<typeof dial>) => socket.resetAndDestroy()],
])('An incomplete upload is not logged as a server error: the client %s', async (_how, cutOff) => {
  const said = await logOf(['Content-Length: 100'], (caller) => {
    caller.send('{"a": ');
    cutOff(caller);
  });
  expect(said).not.toMatch(/"level":(40|50|60)|stack/);
});

test('An upload that takes too long is not logged as a server error', async () => {
  const said = await logOf(['Transfer-Encoding: chunked'], ({ send }) => send('1\r\n{\r\n'), 200);
  expect(said).not.toMatch(/"level":(40|50|60)|stack/);
});
