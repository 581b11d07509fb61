import { expect, onTestFinished, test, vi } from 'vitest';
import { freshWindow, isAnew } from './fresh-file.ts';

test('a file evaluates the page’s own modules again, and shares the libraries and the rules', () => {
  expect(isAnew('/a/web/lib/live/live.ts')).toBe(true);
  expect(isAnew('/a/web/testing/fixtures.ts')).toBe(true);
  expect(isAnew('/a/node_modules/i18next/dist/esm/i18next.js')).toBe(true);
  expect(isAnew('/a/node_modules/react-i18next/dist/es/index.js')).toBe(true);
  expect(isAnew('/a/node_modules/.vite/vitest/1/deps/@tanstack_react-query.js')).toBe(true);
  expect(isAnew('/a/node_modules/.vite/vitest/1/deps/zod.js')).toBe(false);
  expect(isAnew('/a/domain/order/order.ts')).toBe(false);
});

test('what a file leaves in the document, in the address and in the stores is gone for the next one', () => {
  document.body.append(document.createElement('button'));
  document.head.append(document.createElement('style'));
  document.documentElement.lang = 'uk';
  document.body.dataset.open = 'yes';
  document.title = 'Deals';
  localStorage.setItem('a', '1');
  sessionStorage.setItem('a', '1');
  history.replaceState({ at: 1 }, '', '/?tab=deals');
  window.innerWidth = 390;
  freshWindow();
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect([document.title, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
  expect([location.pathname + location.search, history.state, window.innerWidth]).toEqual(['/', null, 1440]);
});

test('a download that was pressed leaves no address of its own', () => {
  const link = Object.assign(document.createElement('a'), { href: 'blob:deals' });
  document.body.append(link);
  link.click();
  freshWindow();
  expect(location.href).toBe('http://localhost:3000/');
});

test('what a file puts in the place of the browser’s own is taken back', () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => undefined);
  vi.useFakeTimers({ now: 0 });
  Object.assign(globalThis, { matchMedia: undefined });
  Object.defineProperty(navigator, 'share', { configurable: true, value: () => undefined });
  freshWindow();
  expect(globalThis.fetch).toBe(fetch);
  expect(Date.now()).toBeGreaterThan(0);
  expect(matchMedia('all').matches).toBe(true);
  expect('share' in navigator).toBe(false);
});

test('listeners and timers end with their file', async () => {
  const heard = vi.fn();
  onTestFinished(freshWindow);
  window.addEventListener('focus', heard);
  document.addEventListener('keydown', heard);
  setTimeout(heard, 0);
  setInterval(heard, 1);
  freshWindow();
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('keydown'));
  // Timers of the same length end in the order in which they were set.
  await new Promise((resolve) => void setTimeout(resolve, 1));
  expect(heard).not.toHaveBeenCalled();
});
