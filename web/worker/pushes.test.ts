import { expect, test, vi } from 'vitest';
import { isShownByPage, noticeOf, openNotificationPage, readPush } from './pushes.ts';

const push = {
  type: 'order_update',
  order_id: '0199c3f2-0000-7000-8000-000000000001',
  title: 'Заявка #0199c3f2 підтверджена',
  body: 'Офіс «Ринок»',
  url: '/?tab=deals&order=0199c3f2-0000-7000-8000-000000000001',
  tag: 'order:0199c3f2-0000-7000-8000-000000000001',
  at: '2026-11-21T16:50:00.000Z',
};
const origin = 'https://obmin.test';

// spec 9.20
test('a push is shown as the server wrote it, and stays until the user closes it', () => {
  const { title, options } = noticeOf(readPush(JSON.stringify(push)));
  expect(title).toBe(push.title);
  expect(options).toMatchObject({
    body: push.body,
    tag: push.tag,
    renotify: true,
    requireInteraction: true,
    data: { url: push.url },
    timestamp: Date.parse(push.at),
  });
});

test.each([undefined, '', 'no json', '{}', '{"title":7}', 'null'])(
  'a push with payload %s still shows a notification',
  (text) => {
    expect(noticeOf(readPush(text)).title).toBe('Obmin');
  },
);

test.each([
  ['a visible page shows the news itself, without the push', 'Chrome/142.0 Safari/537.36', ['hidden', 'visible'], true],
  ['the push is shown while all pages are hidden', 'Chrome/142.0 Safari/537.36', ['hidden'], false],
  ['the push is shown while no page is open', 'Firefox/145.0', [], false],
  ['Safari shows every push, because it requires that', 'Version/26.0 Safari/605.1.15', ['visible'], false],
] as const)('%s', async (_, browser, sights, isTold) => {
  const open = sights.map((visibilityState) => ({ visibilityState }));
  const agent = `Mozilla/5.0 (X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`;
  const userAgent = browser.startsWith('Firefox') ? `Mozilla/5.0 (X) Gecko/20100101 ${browser}` : agent;
  expect(await isShownByPage({ matchAll: async () => open }, userAgent)).toBe(isTold);
});

const aWindow = (url: string, focused = false) => ({
  url,
  focused,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
});

const windows = (...open: ReturnType<typeof aWindow>[]) => ({
  matchAll: async () => open,
  openWindow: vi.fn(async () => undefined),
});

test('a click opens the order in the focused window without a reload', async () => {
  const [behind, front] = [aWindow(`${origin}/`), aWindow(`${origin}/?tab=profile`, true)];
  const all = windows(behind, front);
  await openNotificationPage(all, origin, { url: push.url });
  expect(front.postMessage).toHaveBeenCalledWith({ kind: 'open', url: push.url });
  expect(front.focus).toHaveBeenCalled();
  expect(behind.focus).not.toHaveBeenCalled();
  expect(all.openWindow).not.toHaveBeenCalled();
});

test('without an open window, a click opens one at the order', async () => {
  const all = windows();
  await openNotificationPage(all, origin, { url: push.url });
  expect(all.openWindow).toHaveBeenCalledWith(push.url);
});

test.each([{ url: 'https://elsewhere.test/' }, { url: '//elsewhere.test/' }, { url: 7 }, 'text', null])(
  'a notification never leads to another site: %j',
  async (data) => {
    const all = windows();
    await openNotificationPage(all, origin, data);
    expect(all.openWindow).toHaveBeenCalledWith('/');
  },
);
