import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { renderApp } from '../testing/render.tsx';
import { UpdateNotice } from './app.tsx';
import { checkVersion, fetchAhead, isNewer, reloadOnUpdate, watchTyping } from './update.ts';

const load = vi.fn(async () => undefined);
const present = 'assets/index-aaaa.js';
let served: unknown;

watchTyping();

beforeEach(async () => {
  load.mockClear();
  served = { version: '0.0.4', build: 'assets/index-bbbb.js' };
  pretendBuilt();
  await renderApp(
    <>
      <UpdateNotice />
      <input aria-label="Amount" />
    </>,
  );
  vi.stubGlobal('fetch', async (path: string) => new Response(path === '/meta.json' ? JSON.stringify(served) : ''));
});
afterEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove();
  vi.unstubAllGlobals();
});

/** The script tag of the built page. In a template the browser does not fetch it. */
function pretendBuilt(): void {
  const template = document.createElement('template');
  template.innerHTML = `<script data-start="${present} assets/runtime.js"></script>`;
  document.head.append(template.content);
}

const type = (text: string) => fireEvent.input(screen.getByLabelText('Amount'), { target: { value: text } });
const look = () => act(() => checkVersion(load));

// spec 7.46, 9.35
test('loads a newer page at once while the user is not typing', async () => {
  await look();
  expect(load).toHaveBeenCalledWith(served);
});

test('asks before a newer page loads while the user is typing, and loads it once the field is empty', async () => {
  type('250');
  await look();
  expect(load).not.toHaveBeenCalled();
  screen.getByText('Obmin was updated');
  screen.getByRole('button', { name: 'Load again' });
  type('');
  await look();
  expect(load).toHaveBeenCalledTimes(1);
});

// spec 9.35
test('deletes the caches of the page before the newer one loads', async () => {
  const kept = fakeCaches();
  for (const name of ['obmin.page.0.0.4', 'obmin.seen.somebody']) await kept.open(name);
  vi.stubGlobal('caches', kept);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await act(() => checkVersion());
  expect(await kept.keys()).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockRestore();
});

test('does not load a build again that this window has already loaded', async () => {
  sessionStorage.setItem('obmin.updated', '["assets/index-bbbb.js"]');
  await look();
  expect(load).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText('Obmin was updated')).toBeNull());
});

test.each([
  ['the same page', { version: '0.0.4', build: present }],
  ['an older version', { version: '0.0.3', build: 'assets/index-old.js' }],
  ['something else', { hello: 'world' }],
])('does nothing for %s', async (_, meta) => {
  served = meta;
  await look();
  expect(load).not.toHaveBeenCalled();
});

// spec 7.46
test.each([
  ['0.0.5', '0.0.4', true],
  ['0.0.10', '0.0.9', true],
  ['0.1', '0.0.9', true],
  ['1.0.0', '0.9.9', true],
  ['0.0.4', '0.0.4', false],
  ['0.0.3', '0.0.4', false],
])('%s is newer than %s: %s', (version, now, answer) => {
  expect(isNewer({ version, build: 'one' }, { version: now, build: 'one' })).toBe(answer);
});

/** A browser that does not allow storage. */
function forbidStorage(): void {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
}

test('asks the user when the browser has no storage, so that the page does not reload forever', async () => {
  forbidStorage();
  await look();
  expect(load).not.toHaveBeenCalled();
  screen.getByText('Obmin was updated');
});

const miss = () => {
  const payload = new TypeError('The file did not come');
  return window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
};

test('reloads for a missing screen file at most once a minute, only with a network and with storage', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => reload.mockRestore());
  reloadOnUpdate();
  expect([miss(), miss()]).toEqual([false, true]);
  expect(reload).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
  forbidStorage();
  expect(miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);

  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect([miss(), miss()]).toEqual([true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a missing file that is not needed yet does not reload the page during a sign-in', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => reload.mockRestore());
  reloadOnUpdate();
  await fetchAhead(async () => {
    expect(miss()).toBe(true);
    throw new TypeError('The file did not come');
  });
  expect(reload).not.toHaveBeenCalled();
  expect(miss()).toBe(false);
  expect(reload).toHaveBeenCalled();
});
