import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { userApi } from '#contract/person/user.ts';
import { newsPositionHeader } from '#contract/wire/news-position.ts';
import { ordersQuery } from '../../order/order.queries.ts';
import { type Answer, answer, later } from '../../testing/answers.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { noteRead, positionsRead } from './first-reads.ts';
import { seenAtHeader } from './offline-cache.ts';

afterEach(() => void vi.useRealTimers());

/** The same answer of a server that says where it stands in the news. */
const at = (position: string, given: Answer): Answer => ({
  route: given.route,
  reply: async (sent) => {
    const reply = await given.reply(sent);
    reply.headers.set(newsPositionHeader, position);
    return reply;
  },
});

function Shown() {
  const { data } = useQuery(ordersQuery({}));
  return <p>{data?.items.map(({ status }) => status).join() ?? 'loading'}</p>;
}

/** A page whose first connection opens while its orders are still read. */
async function openPage() {
  const user = aUser();
  const list = later(at('list', answer(orderApi.list, aPage([anOrder({ customer_id: user.id })]))));
  FakeSocket.opened = [];
  const { server } = await renderApp(<Shown />, { user, routes: [at('me', answer(userApi.getMe, user)), list] });
  await vi.waitFor(() => FakeSocket.last());
  vi.useFakeTimers();
  act(() => FakeSocket.last().accept());
  return { list, reads: () => server.to(orderApi.list).length };
}

const asked = () => FakeSocket.last().sent.filter((frame) => Object(frame).type === 'since');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('hands over where its first answers were read, when all are there, and reads nothing twice if nothing was missed', async () => {
  const { list, reads } = await openPage();
  expect(asked()).toEqual([]);
  list.arrive();
  await pass(0);
  expect(asked()).toEqual([{ type: 'since', positions: ['me', 'list'] }]);
  act(() => FakeSocket.last().say({ type: 'since', data: { missed: false } }));
  await pass(60_000);
  expect(reads()).toBe(1);
  screen.getByText('requested');
});

const answered = (headers: Record<string, string>, ok = true) => Promise.resolve({ ok, headers: new Headers(headers) });
const placed = (position: string) => answered({ [newsPositionHeader]: position });

test('answers at one place of the news are named once, and those of another session are not', async () => {
  for (const position of ['1', '2', '1']) void noteRead('a session', placed(position));
  void noteRead(undefined, placed('of nobody'));
  expect(await positionsRead('a session')).toEqual(['1', '2']);
  void noteRead('a session', placed('3'));
  expect(await positionsRead('a session')).toBeUndefined();
  expect(await positionsRead('another session')).toBeUndefined();
});

test.each([
  ['an older server', answered({})],
  ['the store of this device', answered({ [newsPositionHeader]: '7', [seenAtHeader]: '2026-11-21T12:00:00.000Z' })],
])('with one answer of %s nobody knows what was missed', async (from, sent) => {
  void noteRead(from, placed('1'));
  void noteRead(from, sent);
  expect(await positionsRead(from)).toBeUndefined();
});

test('a call that failed or was refused has shown nothing, so it does not count', async () => {
  void noteRead('with failures', placed('1'));
  void noteRead('with failures', answered({}, false));
  await expect(noteRead('with failures', Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await positionsRead('with failures')).toEqual(['1']);
});
