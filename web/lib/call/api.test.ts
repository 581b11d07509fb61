import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { OrderMoved, orderApi } from '#contract/order/order.ts';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { RateExpired } from '#contract/rate/rate.ts';
import { Money } from '#contract/wire/money.ts';
import { answer, answering, loseConnection, refuse } from '../../testing/answers.ts';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { ApiError, call, extensionOf } from './api.ts';
import { errorText } from './error-text.ts';
import { keepToken, readToken } from './token.ts';

beforeEach(() => keepToken('first'));
afterEach(() => void vi.unstubAllGlobals());

function serve(...answers: Parameters<typeof answering>[0][number][]) {
  const server = answering(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

/** A response with exactly this text as its body. */
function serveText(status: number, text: string, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status, headers })));
}

const failure = async (calling: Promise<unknown>): Promise<ApiError> => {
  const reason = await calling.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(reason instanceof ApiError)) throw new Error(`Expected a refusal, got ${reason}`);
  return reason;
};

// spec 7.1
test('a call sends the path, query and headers of the contract', async () => {
  const order = anOrder();
  const server = serve(answer(orderApi.list, aPage([order])), answer(orderApi.take, order));
  await call(orderApi.list, { querystring: { status__in: ['requested', 'ready'], page: 2, search: 'Марта' } });
  await call(orderApi.take, { params: { id: order.id, call: 'confirm' }, headers: { 'if-match': '"1"' } });
  expect(server.calls[0]).toMatchObject({
    method: 'GET',
    path: '/v1/orders/',
    query: { status__in: '1,6', page: '2', search: 'Марта' },
    headers: { authorization: 'Bearer first', 'accept-language': 'en' },
  });
  expect(server.calls[1]).toMatchObject({
    method: 'PUT',
    path: `/v1/orders/${order.id}/confirm`,
    headers: { 'if-match': '"1"' },
  });
});

test('sends cookies only to the own origin', async () => {
  const fetch = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  await call(authApi.signOut);
  expect(fetch).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ credentials: 'same-origin' }));
});

test('parses an answer by its schema, and keeps every digit of money', async () => {
  const order = anOrder({ amt_to_exch: '9999999999.123456', amt_to_recv: '12345678901234567890.1' });
  serve(answer(orderApi.list, aPage([order])));
  const { items } = await call(orderApi.list);
  expect(items).toEqual([order]);
});

test('a new field with a codec of money needs nothing else to keep its digits', async () => {
  serveText(200, '{"balance": 12345678901234.123456, "share": 0.1234567890123456}');
  const response = { 200: z.object({ balance: Money, share: z.number() }) };
  const route = { method: 'GET', url: '/v1/balance', schema: { response } } as const;
  expect(await call(route)).toEqual({ balance: '12345678901234.123456', share: 0.1234567890123456 });
});

test('an ApiError has the code, reason, sentence, request id and fields of the refusal', async () => {
  serve(
    refuse(authApi.register, 'VALIDATION_ERROR', {
      reason: 'weakPassword',
      errors: [{ pointer: '/password', message: 'Password does not meet requirements' }],
    }),
  );
  const refusal = await failure(call(authApi.register, { body: { cellphone: '+380671234567', password: 'x' } }));
  expect(refusal).toMatchObject({
    code: 'VALIDATION_ERROR',
    status: 422,
    reason: 'weakPassword',
    detail: 'Password does not meet requirements',
    requestId: 'req-1',
    fields: [{ pointer: '/password', message: 'Password does not meet requirements' }],
  });
});

test('an ApiError has the current order of the refusal', async () => {
  const order = anOrder({ status: 'cancelled', amt_to_recv: '12345678901234.123456' });
  serve(refuse(orderApi.take, 'ORDER_ALREADY_PROCESSED', { order }));
  const refusal = await failure(call(orderApi.take, { params: { id: order.id, call: 'confirm' } }));
  expect(extensionOf(refusal, OrderMoved)).toEqual({ order });
  expect(extensionOf(refusal, RateExpired)).toBeUndefined();
});

// spec 8.1, 8.3
test.each([
  [500, '{"detail":"boom"}', {}, 'SERVER_ERROR', 'boom'],
  [502, '<html>Bad gateway</html>', {}, 'SERVER_ERROR', 'HTTP 502'],
  [503, '{}', { 'X-Error-Code': 'MAINTENANCE_MODE' }, 'MAINTENANCE_MODE', 'HTTP 503'],
  [418, '{"msg":"teapot"}', {}, 'UNKNOWN_ERROR', 'teapot'],
  [400, '{"message":"no"}', { 'X-Error-Code': 'SOMETHING_NEW' }, 'UNKNOWN_ERROR', 'no'],
  [404, '', {}, 'UNKNOWN_ERROR', 'HTTP 404'],
])('maps an answer %i %s to an error code', async (status, text, headers, code, message) => {
  serveText(status, text, headers);
  const refusal = await failure(call(userApi.getMe));
  expect([refusal.code, refusal.message]).toEqual([code, message]);
});

test('a throttled call has the seconds until a retry', async () => {
  serveText(429, '{}', { 'X-Error-Code': 'RATE_LIMIT_EXCEEDED', 'Retry-After': '30' });
  expect((await failure(call(userApi.getMe))).retryAfter).toBe(30);
});

test('an answer that does not match its schema rejects with an ApiError', async () => {
  serveText(200, '{"id":"not a user"}', { 'X-Request-Id': 'req-9' });
  expect(await failure(call(userApi.getMe))).toMatchObject({ code: 'UNKNOWN_ERROR', requestId: 'req-9' });
});

test("distinguishes a missing network from a server that can't be reached", async () => {
  serve(loseConnection(userApi.getMe));
  expect(await failure(call(userApi.getMe))).toMatchObject({ code: 'CONNECTION_REFUSED', isUnsent: undefined });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await failure(call(userApi.getMe))).toMatchObject({ code: 'NETWORK_ERROR', isUnsent: true });
});

test('a call that was on its way when the network went may have arrived', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(true);
  onTestFinished(() => void vi.restoreAllMocks());
  network.mockReturnValue(false);
  serve(loseConnection(userApi.getMe));
  expect(await failure(call(userApi.getMe))).toMatchObject({ code: 'NETWORK_ERROR', isUnsent: false });
});

test('times out after 15 seconds without an answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answer, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const outcome = failure(call(userApi.getMe));
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await outcome).code).toBe('TIMEOUT_ERROR');
});

test('a 401 drops the token of the call, but not a newer one', async () => {
  serve(refuse(userApi.getMe, 'UNAUTHORIZED'));
  const late = failure(call(userApi.getMe));
  keepToken('second');
  await late;
  expect(readToken()).toBe('second');
  await failure(call(userApi.getMe));
  expect(readToken()).toBeUndefined();
});

test('a wrong password does not end the session', async () => {
  serve(refuse(authApi.signIn, 'INVALID_CREDENTIALS'), answer(userApi.getMe, aUser()));
  await failure(call(authApi.signIn, { body: { username: '+380671234567', password: 'x' } }, { form: true }));
  expect(readToken()).toBe('first');
});

test('of a reason that this page does not know it shows the sentence, because a newer server may have more reasons', async () => {
  const body = { code: 'CONFLICT', status: 409, detail: 'Too new', reason: 'tooNew', order: { id: 'new' } };
  serveText(409, JSON.stringify(body), { 'X-Error-Code': 'CONFLICT' });
  const refusal = await failure(call(userApi.getMe));
  expect(refusal).toMatchObject({ code: 'CONFLICT', reason: undefined, detail: 'Too new' });
  expect(errorText(refusal)).toBe('Too new');
  expect(extensionOf(refusal, OrderMoved)).toBeUndefined();
});

test('an answer of a proxy has no fields of ours', async () => {
  serveText(409, '<html>Conflict</html>');
  expect(extensionOf(await failure(call(userApi.getMe)), OrderMoved)).toBeUndefined();
});
