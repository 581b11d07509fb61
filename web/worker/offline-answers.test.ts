import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { sessionEndsHeader } from '#contract/person/session-ends.ts';
import { urlOf } from '../lib/call/api.ts';
import { seenAtHeader, seenCacheName } from '../lib/live/offline-cache.ts';
import { activeOrdersQuery } from '../order/order.queries.ts';
import { fakeCaches } from '../testing/fake-caches.ts';
import { isSeenPath, offlineAnswers } from './offline-answers.ts';

const list = 'https://obmin.test/v1/orders/?size=10';
let caches: CacheStorage;
let server: (url: string) => Promise<Response>;
let worker: ReturnType<typeof offlineAnswers>;

beforeEach(() => {
  caches = fakeCaches();
  server = async () =>
    new Response('{"items":[]}', { headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'r1' } });
  worker = offlineAnswers({ caches, fetch: (request) => server(request.url) });
});
afterEach(() => void vi.useRealTimers());

/** Returns the answer and the work passed to `keepAlive` before it. The browser may stop work that is passed later. */
async function begin(token: string, url = list) {
  const works: Promise<void>[] = [];
  const request = new Request(url, { headers: { Authorization: `Bearer ${token}` } });
  const answer = await worker.answer(request, (work) => works.push(work));
  return { answer, works: [...works] };
}

/** Returns the answer after all background work is done. */
async function ask(token: string, url = list): Promise<Response> {
  const { answer, works } = await begin(token, url);
  await Promise.all(works);
  return answer;
}

const loseNetwork = () => {
  server = () => Promise.reject(new TypeError('Failed to fetch'));
};

test("orders, their pickup codes and the actor's own user are stored; no other path is", () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const stored = ['/v1/orders/', '/v1/orders', `/v1/orders/${id}`, `/v1/orders/${id}/pickup-code`, '/v1/users/me/'];
  expect(stored.filter(isSeenPath)).toEqual(stored);
  const others = [`/v1/orders/${id}/cancel`, '/v1/orders/export', '/v1/users/me/stats', `/v1/users/${id}`, '/v1/token'];
  expect([...others, '/v1/notifications/key', '/v1/rates/pairs'].filter(isSeenPath)).toEqual([]);
});

test("with a network the server's answer is returned, without the stored-at header", async () => {
  await ask('one');
  server = async () => new Response('{"items":[1]}');
  const answer = await ask('one');
  expect(await answer.text()).toBe('{"items":[1]}');
  expect(answer.headers.has(seenAtHeader)).toBe(false);
});

test('without a network the last answer is returned with the time when it was stored', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:01:00Z'), toFake: ['Date'] });
  await ask('one');
  loseNetwork();
  vi.setSystemTime(new Date('2026-11-21T15:00:00Z'));
  const answer = await ask('one');
  expect(await answer.text()).toBe('{"items":[]}');
  expect(answer.headers.get(seenAtHeader)).toBe('2026-11-21T12:01:00.000Z');
  expect(answer.headers.has('X-Request-Id')).toBe(false);
});

test('without a network an answer that was never stored or is too old fails', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  await ask('one');
  loseNetwork();
  await expect(ask('one', 'https://obmin.test/v1/orders/?page=2')).rejects.toThrow('Failed to fetch');
  vi.setSystemTime(new Date('2026-11-24T12:00:01Z'));
  await expect(ask('one')).rejects.toThrow('Failed to fetch');
});

test('an answer ends with its session, also when nobody signed out, and is deleted when the worker starts', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  server = async () => new Response('{}', { headers: { [sessionEndsHeader]: '2026-11-21T13:00:00.000Z' } });
  await ask('one');
  loseNetwork();
  vi.setSystemTime(new Date('2026-11-21T12:59:59Z'));
  expect((await ask('one')).status).toBe(200);
  await worker.forgetEnded();
  const stored = async () => (await (await caches.open(await seenCacheName('one'))).keys()).length;
  expect(await stored()).toBe(1);
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'));
  await expect(ask('one')).rejects.toThrow('Failed to fetch');
  server = async () => new Response('{}', { headers: { [sessionEndsHeader]: '2026-11-21T14:00:00.000Z' } });
  await ask('one');
  vi.setSystemTime(new Date('2026-11-21T14:00:00Z'));
  await worker.forgetEnded();
  expect(await stored()).toBe(0);
});

test('after ten seconds the stored answer is returned, and the late answer is stored', async () => {
  await ask('one');
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server = () => promise;
  const begun = begin('one');
  await vi.waitUntil(() => vi.getTimerCount() > 0, 20_000);
  await vi.advanceTimersByTimeAsync(10_000);
  const { answer, works } = await begun;
  expect(await answer.text()).toBe('{"items":[]}');
  resolve(new Response('{"items":["late"]}'));
  expect(works).toHaveLength(1);
  await Promise.all(works);
  loseNetwork();
  expect(await (await ask('one')).text()).toBe('{"items":["late"]}');
});

test('another session never reads stored answers, and starts with an empty store', async () => {
  await ask('one');
  await ask('two', 'https://obmin.test/v1/users/me/');
  expect(await caches.keys()).toEqual([await seenCacheName('two')]);
  loseNetwork();
  await expect(ask('two')).rejects.toThrow('Failed to fetch');
});

test("a 401 deletes the session's store, and a lost order is deleted from it", async () => {
  await ask('one');
  await ask('one', 'https://obmin.test/v1/users/me/');
  server = async () => new Response('{}', { status: 404 });
  await ask('one');
  loseNetwork();
  await expect(ask('one')).rejects.toThrow('Failed to fetch');
  server = async () => new Response('{}', { status: 401 });
  await ask('one');
  expect(await caches.keys()).toEqual([]);
});

test('a lost role or office deletes the stored answers', async () => {
  const me = 'https://obmin.test/v1/users/me/';
  const rights = (permissions: number, user_offices: object[]) => {
    server = async (url) => Response.json(url === me ? { permissions, user_offices } : { items: [] });
  };
  rights(2, [{ office_id: 'rynok' }]);
  for (const url of [me, list, me]) await ask('one', url);
  rights(2, []);
  await ask('one', me);
  loseNetwork();
  await expect(ask('one')).rejects.toThrow('Failed to fetch');
  expect(await (await ask('one', me)).json()).toEqual({ permissions: 2, user_offices: [] });

  rights(2, []);
  for (const url of [list, me]) await ask('one', url);
  loseNetwork();
  expect((await ask('one')).status).toBe(200);
});

test('an answer that arrives after the end of the session is not stored', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server = () => promise;
  const answer = ask('one');
  await worker.forget(await seenCacheName('one'));
  resolve(new Response('{}'));
  await answer;
  expect(await caches.keys()).toEqual([]);
});

test('at most sixty answers are stored, the latest ones', async () => {
  for (let page = 1; page <= 62; page += 1) await ask('one', `https://obmin.test/v1/orders/?page=${page}`);
  const kept = await (await caches.open(await seenCacheName('one'))).keys();
  expect(kept).toHaveLength(60);
  expect(kept[0]?.url).toContain('page=3');
});

describe('a pickup code', () => {
  const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const;
  const order = (id: string) => `https://obmin.test/v1/orders/${id}`;
  const code = (id: string) => `${order(id)}/pickup-code`;
  const open = (id: string) => ({ id, closed_at: null, cancelled_at: null });
  const ended = (id: string) => ({ ...open(id), closed_at: '2026-11-21T12:00:00Z' });
  const answers = (body: object) => {
    server = async () => Response.json(body);
  };
  /** The orders whose codes the device still has. */
  const kept = async () => {
    loseNetwork();
    const left = await Promise.all(
      ids.map((id) =>
        ask('one', code(id)).then(
          () => [id],
          () => [],
        ),
      ),
    );
    return left.flat();
  };

  beforeEach(async () => {
    answers({ code: '042917', tries_left: 5 });
    for (const id of ids) await ask('one', code(id));
  });

  test('is read without a network until its order has ended', async () => {
    answers(open(ids[0]));
    await ask('one', order(ids[0]));
    answers({ items: [open(ids[0])], total: 2 });
    await ask('one');
    expect(await kept()).toEqual(ids);
    answers(ended(ids[0]));
    await ask('one', order(ids[0]));
    expect(await kept()).toEqual([ids[1]]);
    answers({ items: [ended(ids[1])], total: 1 });
    await ask('one');
    expect(await kept()).toEqual([]);
  });

  test('goes when the customer’s open orders are without its order, and when the server has none any more', async () => {
    const asked = urlOf(orderApi.list, { querystring: activeOrdersQuery().queryKey[1] });
    answers({ items: [open(ids[0])], total: 1 });
    await ask('one', new URL(new URL(asked).search, list).href);
    expect(await kept()).toEqual([ids[0]]);
    server = async () => new Response('{}', { status: 409 });
    await ask('one', code(ids[0]));
    expect(await kept()).toEqual([]);
  });
});

test('a server error is returned as it is: not stored and not replaced', async () => {
  await ask('one');
  server = async () => new Response('{}', { status: 503 });
  expect((await ask('one')).status).toBe(503);
});
