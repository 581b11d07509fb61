import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../lib/log.ts';
import type { Caller } from '../access.ts';
import { openHttp } from '../http.ts';
import { exchange, portOf, requestText } from '../raw-http.test-kit.ts';

const caller: Caller = {
  actor: { id: '019aa000-0000-7000-8000-000000000001', role: 'customer', officeIds: [] },
  lang: 'en',
  tokenHash: Buffer.alloc(32),
  secondsLeft: 60,
  freshSeconds: 0,
  hasFactor: false,
};

/** A server that knows one caller, with a short time for the body of a signed-in call. */
async function open() {
  const handled: unknown[] = [];
  const app = await openHttp({
    log: openLog('silent'),
    production: false,
    findCaller: async () => caller,
    bounds: { signedInBodyMs: 100, bodyMs: 20_000 },
  });
  app.post('/own', { config: { access: 'signedIn' } }, async ({ body }) => {
    handled.push(body);
    return 'done';
  });
  onTestFinished(() => app.close());
  return { port: await portOf(app), handled };
}

const headers = ['Authorization: Bearer any', 'Content-Type: application/json', 'Content-Length: 7'];

test('A signed-in call whose body does not come in time gets 408, and its connection closes', async () => {
  const { port, handled } = await open();
  const answer = await exchange(port, requestText('POST /own', headers, '{"a":'));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toContain('"code":"VALIDATION_ERROR"');
  expect(handled).toEqual([]);
});

test('A body that is here in time is handled, however long the answer takes', async () => {
  const { port, handled } = await open();
  const answer = await exchange(port, requestText('POST /own', [...headers, 'Connection: close'], '{"a":1}'));
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*done$/s);
  expect(handled).toEqual([{ a: 1 }]);
});
