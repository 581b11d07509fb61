import { afterEach, expect, test, vi } from 'vitest';
import { userApi } from '#contract/person/user.ts';
import { answer, type Sent } from '../../testing/answers.ts';
import { aUser } from '../../testing/fixtures.ts';
import { ApiError, call, urlOf } from './api.ts';
import { keepToken } from './token.ts';

const url = urlOf(userApi.getMe, {});
const me = (name: string): Response => answer(userApi.getMe, aUser({ full_name: name })).reply({} as Sent) as Response;

/** The script in the head has asked for the own record. */
function askedEarly(early: Promise<Response>, given: { token?: string; language?: string; sentAt?: number } = {}) {
  keepToken('mine');
  const giveUp = new AbortController();
  const { token = 'mine', language = 'en', sentAt = Date.now() } = given;
  window.obminEarly = { token, language, reads: new Map([[url, { sentAt, answer: early, giveUp }]]) };
  return vi.spyOn(window, 'fetch').mockImplementation(async () => me('asked again'));
}

const read = async () => (await call(userApi.getMe)).full_name;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  window.obminEarly = undefined;
});

test('a read that was asked for early is not asked for again, and is taken once', async () => {
  const fetched = askedEarly(Promise.resolve(me('early')));
  expect(await read()).toBe('early');
  expect(fetched).not.toHaveBeenCalled();
  expect(await read()).toBe('asked again');
});

test.each([
  ['of another session', { token: 'theirs' }],
  ['in another language', { language: 'uk' }],
  ['that is old', { sentAt: Date.now() - 60_000 }],
])('a read %s is asked for again', async (_, given) => {
  askedEarly(Promise.resolve(me('early')), given);
  expect(await read()).toBe('asked again');
});

test('after a change, what was asked for before it is asked for again', async () => {
  askedEarly(Promise.resolve(me('early')));
  await call(userApi.changeMe, { body: { full_name: 'New' } });
  expect(await read()).toBe('asked again');
});

test('an early read without an answer fails as any other, and one that is given up ends', async () => {
  askedEarly(Promise.reject(new TypeError('no network')));
  await expect(read()).rejects.toMatchObject({ code: 'CONNECTION_REFUSED' });
  askedEarly(new Promise(() => undefined));
  const end = new AbortController();
  const reading = call(userApi.getMe, {}, { signal: end.signal });
  end.abort();
  await expect(reading).rejects.not.toBeInstanceOf(ApiError);
});

test('the first four reads of the plain address are kept for the next start', async () => {
  vi.resetModules();
  const { noteStart } = await import('./early-reads.ts');
  const at = (search: string) => ({ ...window.location, pathname: '/', search });
  noteStart('of-a-tab', at('?tab=orders'));
  noteStart('/v1/orders/7acd081d-6008-41c7-9bdc-4b991b99130d/pickup-code', at(''));
  for (const name of ['a', 'b', 'a', 'c', 'd', 'e']) noteStart(name, at(''));
  expect(JSON.parse(localStorage.getItem('obmin.start') ?? '[]')).toEqual(['a', 'b', 'c', 'd']);
});
