import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { renderApp } from '../testing/render.tsx';
import { watchTyping } from './unsaved-input.ts';
import { checkVersion, fetchAhead, reloadOnUpdate } from './update.ts';
import { UpdateNotice } from './update-notice.tsx';
import { isNewer } from './version-check.ts';

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
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(served)));
});
afterEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove();
  vi.unstubAllGlobals();
});

/** The page that the build has made; as a template, so that nothing is fetched. */
function pretendBuilt(): void {
  const template = document.createElement('template');
  template.innerHTML = `<script type="module" src="/${present}"></script>`;
  document.head.append(template.content);
}

const type = (text: string) => fireEvent.input(screen.getByLabelText('Amount'), { target: { value: text } });
const look = () => act(() => checkVersion(load));

// spec 9.35
test('a newer page is loaded at once while nothing is being typed', async () => {
  await look();
  expect(load).toHaveBeenCalledWith(served);
});

test('somebody who is typing is asked first, and has it loaded once the field is empty', async () => {
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
test('what the browser keeps of the page goes before the newer one is loaded', async () => {
  const kept = fakeCaches();
  for (const name of ['obmin.page.0.0.4', 'obmin.seen.somebody']) await kept.open(name);
  vi.stubGlobal('caches', kept);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await act(() => checkVersion());
  expect(await kept.keys()).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockRestore();
});

test('a page that came back as old as before is not loaded again and again', async () => {
  sessionStorage.setItem('obmin.updated', '["assets/index-bbbb.js"]');
  await look();
  expect(load).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText('Obmin was updated')).toBeNull());
});

test.each([
  ['the same page', { version: '0.0.4', build: present }],
  ['an older version', { version: '0.0.3', build: 'assets/index-old.js' }],
  ['something else', { hello: 'world' }],
])('nothing happens for %s', async (_, meta) => {
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

/** A browser that keeps nothing. */
function forbidStorage(): void {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden });
}

test('a browser that cannot remember what it has loaded is asked, so that nothing is loaded without end', async () => {
  forbidStorage();
  await look();
  expect(load).not.toHaveBeenCalled();
  screen.getByText('Obmin was updated');
});

const miss = () => {
  const payload = new TypeError('The file did not come');
  return window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
};

test('a screen whose file is gone is loaded anew once a minute, when there is a network, and if that can be remembered', () => {
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

test('a file that is gone, and is not needed yet, does not load the page again under somebody who signs in', async () => {
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
