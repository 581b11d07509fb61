import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

type Received = { path: string | undefined; authorization: string | undefined; body: Record<string, unknown> };

/** The provider's server: the requests that it received, and the answer that it gives. */
const received: Received[] = [];
let answer: { status: number; body: object | string } = { status: 200, body: {} };
const provider = createServer(async (request, response) => {
  received.push({ path: request.url, authorization: request.headers.authorization, body: await bodyOf(request) });
  response
    .writeHead(answer.status, { 'content-type': 'application/json' })
    .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
});
let url: string;
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  url = `http://127.0.0.1:${port(provider.address())}`;
});
afterAll(() => provider.close());

let world: World;
beforeEach(() => {
  received.length = 0;
  answer = { status: 200, body: {} };
});
afterEach(() => world.close());

const ask = (cellphone: string) => world.as().post('/v1/users/recovery/phone-send', { cellphone });
const arrived = (count: number) => expect.poll(() => received.length, { timeout: 20_000 }).toBe(count);
const notSent = { status: 503, body: { code: 'SERVER_ERROR', detail: 'Unable to send the verification code' } };

describe('the webhook', () => {
  beforeEach(async () => {
    world = await openWorld({ env: { MESSENGER: 'webhook', MESSENGER_URL: `${url}/sms`, MESSENGER_TOKEN: 'key' } });
  });

  test('receives the phone, the text, the code and the purpose', async () => {
    const { cellphone } = await world.customer();
    expect((await ask(cellphone)).status).toBe(200);
    await arrived(1);
    const [{ path, authorization, body } = expect.unreachable()] = received;
    expect([path, authorization]).toEqual(['/sms', 'Bearer key']);
    expect(body).toEqual({
      to: cellphone,
      code: expect.stringMatching(/^\d{6}$/),
      text: expect.stringContaining(String(body.code)),
      purpose: 'recovery',
    });
  });

  test('receives nothing for an unknown phone', async () => {
    const { cellphone } = await world.customer();
    expect((await ask('+380671119999')).status).toBe(200);
    expect((await ask(cellphone)).status).toBe(200);
    await arrived(1);
    expect(received[0]?.body.to).toBe(cellphone);
  });

  // spec 8.9
  test('when down, makes every phone wait alike, and receives the message when it is up again', async () => {
    const [first, second] = [await world.customer(), await world.customer()];
    answer = { status: 500, body: {} };
    expect((await ask(first.cellphone)).status).toBe(200);
    await arrived(1);
    await expect.poll(async () => (await ask(second.cellphone)).status, { timeout: 20_000 }).toBe(503);
    expect(await ask(second.cellphone)).toMatchObject(notSent);
    expect(await ask('+380671119999')).toMatchObject(notSent);
    answer = { status: 200, body: {} };
    await arrived(2);
    expect(received[1]?.body).toEqual(received[0]?.body);
    await expect.poll(async () => (await ask('+380671119998')).status, { timeout: 20_000 }).toBe(200);
  });

  test('counts as up when it refuses one phone', async () => {
    answer = { status: 422, body: {} };
    expect((await ask((await world.customer()).cellphone)).status).toBe(200);
    await arrived(1);
    expect((await ask((await world.customer()).cellphone)).status).toBe(200);
    await arrived(2);
  });
});

test('The Telegram gateway receives the phone and the code', async () => {
  answer = { status: 200, body: { ok: true } };
  world = await openWorld({
    env: { MESSENGER: 'telegram-gateway', MESSENGER_URL: url, MESSENGER_TOKEN: 'key' },
  });
  const { cellphone } = await world.customer();
  await ask(cellphone);
  await arrived(1);
  expect(received).toMatchObject([
    { path: '/sendVerificationMessage', authorization: 'Bearer key', body: { phone_number: cellphone, ttl: 300 } },
  ]);
  expect(received[0]?.body.code).toMatch(/^\d{6}$/);
});

test('In production without a messenger every code request is refused', async () => {
  world = await openWorld({ env: { NODE_ENV: 'production', LIMITS: 'on' } });
  const person = await world.customer();
  expect(await ask(person.cellphone)).toMatchObject(notSent);
  expect(await ask('+380671119999')).toMatchObject(notSent);
  expect(await world.as(person).post('/v1/users/phone-verification/send')).toMatchObject(notSent);
});

test.each([
  ['webhook', 302, '', 'answered 302'],
  ['telegram-gateway', 301, '', 'answered 301'],
  ['telegram-gateway', 200, '<html>Welcome</html>', 'answered 200, and not as Telegram does'],
  ['telegram-gateway', 404, { message: 'Not found' }, 'answered 404, and not as Telegram does'],
])('The log gives the reason when a %s answers %s', async (MESSENGER, status, body, reason) => {
  const lines: string[] = [];
  world = await openWorld({
    env: { MESSENGER, MESSENGER_URL: url, MESSENGER_TOKEN: 'key' },
    logTo: { write: (line) => lines.push(line) },
  });
  answer = { status, body };
  expect((await ask((await world.customer()).cellphone)).status).toBe(200);
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^The messenger/.test(msg));
  await expect.poll(() => logged().length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(logged()[0]).toMatchObject({ reason, msg: 'The messenger does not answer as it should' });
});

const port = (address: string | AddressInfo | null) =>
  typeof address === 'object' && address !== null ? address.port : expect.unreachable();

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}
