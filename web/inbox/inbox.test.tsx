import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Choice, type InboxEntry, inboxApi } from '#contract/inbox.ts';
import { orderApi } from '#contract/order/order.ts';
import { useAddress } from '../lib/address/address.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anId, anOrder, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { Bell } from './bell.tsx';
import { useInboxLive } from './inbox.queries.ts';
import { InboxDialog } from './inbox-dialog.tsx';

const user = aUser();
const deal = anOrder({ customer_id: user.id, sc: 'USDT', tc: 'UAH', status: 'ready' });
const now = '2026-11-20T18:00:00+02:00';

const anEntry = (more: Partial<InboxEntry> = {}): InboxEntry => ({
  ...{ id: anId(), type: 'order_update', order_id: deal.id, status: 'ready', read_at: null },
  ...{
    title: 'Deal #8b02c1aa…d795 is ready',
    body: 'USDT → UAH\nOffice: Rynok Square',
    url: `/?tab=deals&order=${deal.id}`,
  },
  ...{ at: new Date('2026-11-20T17:48:00+02:00'), ...more },
});

const newSignIn = () =>
  anEntry({
    ...{ type: 'new_sign_in', order_id: null, status: null, title: 'New sign-in', body: 'Chrome\nWas it you?' },
    ...{ url: '/?tab=profile&sign_in=x', at: new Date('2026-11-19T09:14:00+02:00'), read_at: new Date(now) },
  });

async function show(entries: InboxEntry[], { address = '/?tab=deals', routes = [] as Answer[] } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  await i18next.loadNamespaces(['inbox', 'notification']);
  const list = answer(inboxApi.list, ({ query }) => {
    const [page, size] = [Number(query.page ?? 1), Number(query.size ?? 2)];
    const unread = entries.filter(({ read_at }) => read_at === null).length;
    const items = entries.slice((page - 1) * size, page * size);
    return { ...aPage(items, { page, size, total: entries.length, pages: Math.ceil(entries.length / size) }), unread };
  });
  const read = answer(inboxApi.read, ({ body }) => {
    const { id } = body as { id?: string };
    for (const entry of entries) if (!id || entry.id === id) entry.read_at ??= new Date(now);
    return { unread: entries.filter(({ read_at }) => read_at === null).length };
  });
  const Page = () => {
    useInboxLive();
    return (
      <>
        <Bell />
        {useAddress().inbox && <InboxDialog isOpenedHere />}
      </>
    );
  };
  return renderApp(<Page />, { user, address, routes: [list, read, answer(orderApi.list, aPage([deal])), ...routes] });
}

const openBell = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('link', { name }));
const dialog = () => screen.findByRole('dialog');
const rows = async () => within(await dialog()).findAllByRole('listitem');

test('the bell says how much is unread, and opens what happened, by day', async () => {
  await show([anEntry(), newSignIn()]);
  await openBell('Inbox, 1 unread');
  const days = await within(await dialog()).findAllByRole('heading', { level: 3 });
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday']);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Deal #d795 is readyUSDT → UAH · Office: Rynok Square17:48Unread',
    'New sign-inChrome · Was it you?09:14',
  ]);
});

test('only the newest word about a deal that still waits for the reader keeps its tone', async () => {
  const confirmed = anEntry({ status: 'confirmed', title: 'Deal #d795 is confirmed' });
  await show([anEntry(), confirmed]);
  await openBell(/^Inbox/);
  const tones = async () => (await rows()).map((row) => row.querySelector('[data-tone]')?.getAttribute('data-tone'));
  await waitFor(async () => expect(await tones()).toEqual(['due', undefined]));
});

test('an entry opens its deal and is read, and Back leads to the inbox', async () => {
  const entry = anEntry();
  const { address, server, router } = await show([entry]);
  await openBell(/^Inbox/);
  fireEvent.click(await within(await dialog()).findByRole('link'));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', order: deal.id }));
  expect(server.to(inboxApi.read).map(({ body }) => body)).toEqual([{ id: entry.id }]);
  await screen.findByRole('link', { name: 'Inbox' });
  act(() => router.history.back());
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', inbox: 'all' }));
});

test('all that is shown is read at once, and what comes meanwhile is not', async () => {
  const [newest, older] = [anEntry(), anEntry({ title: 'Deal #d795 is confirmed' })];
  const { server } = await show([newest, older]);
  await openBell('Inbox, 2 unread');
  const readAll = await within(await dialog()).findByRole('button', { name: 'Mark all as read' });
  await waitFor(() => expect(readAll).toHaveProperty('disabled', false));
  fireEvent.click(readAll);
  await waitFor(() => expect(server.to(inboxApi.read).map(({ body }) => body)).toEqual([{ up_to: newest.id }]));
  await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull());
  expect((await rows()).filter(({ textContent }) => textContent?.includes('Unread'))).toEqual([]);
});

test('what comes while the page is open is counted and listed', async () => {
  const entries = [newSignIn()];
  await show(entries);
  await openBell('Inbox');
  expect(await rows()).toHaveLength(1);
  entries.unshift(anEntry());
  act(() => FakeSocket.last().accept());
  act(() => FakeSocket.last().say({ type: 'inbox', data: { id: user.id, unread: 1 } }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.getByText('1 unread')).toBeTruthy();
});

test('older entries come when they are asked for', async () => {
  await show([anEntry(), anEntry(), newSignIn()]);
  await openBell(/^Inbox/);
  expect(await rows()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(screen.getByText('Kept for 90 days.')).toBeTruthy();
});

test('an empty inbox says what will be in it', async () => {
  await show([]);
  await openBell('Inbox');
  expect(await within(await dialog()).findByText(/^Nothing has happened yet/)).toBeTruthy();
});

test('a list that can’t be read says so and can be asked again', async () => {
  await show([], { routes: [refuse(inboxApi.list, 'SERVER_ERROR')] });
  await openBell('Inbox');
  expect(await within(await dialog()).findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('each kind of event is chosen for each channel, and a refused choice stands as before', async () => {
  const choices: Choice[] = [
    { kind: 'order', channel: 'push', on: true },
    { kind: 'message', channel: 'push', on: true },
  ];
  const routes = [
    answer(inboxApi.choices, { choices }),
    answer(inboxApi.choose, ({ body }) => ({
      choices: [...(body as { choices: Choice[] }).choices, ...choices.slice(1)],
    })),
  ];
  const { server, unmount } = await show([anEntry()], { routes });
  await openBell(/^Inbox/);
  fireEvent.click(await within(await dialog()).findByRole('button', { name: 'Choose what you are told' }));
  const steps = await screen.findByRole('switch', { name: /^Steps of deals/ });
  fireEvent.click(steps);
  await waitFor(() => expect(server.to(inboxApi.choose)[0]?.body).toEqual({ choices: [{ ...choices[0], on: false }] }));
  await waitFor(() => expect(steps).toHaveProperty('checked', false));
  unmount();

  const refused = [answer(inboxApi.choices, { choices }), refuse(inboxApi.choose, 'SERVER_ERROR')];
  await show([anEntry()], { routes: refused, address: '/?tab=deals&inbox=choices' });
  const again = await screen.findByRole('switch', { name: /^Steps of deals/ });
  fireEvent.click(again);
  await screen.findByText('The choice was not saved');
  expect(again).toHaveProperty('checked', true);
});
