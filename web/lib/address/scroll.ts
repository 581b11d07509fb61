import { z } from 'zod';
import { recall, remember } from '../device/storage.ts';

const storeKey = 'obmin.scroll';
const Positions = z.record(z.string(), z.number());

/**
 * Remembers how far the window was scrolled at each entry of the history, so that Back and Forward show the same part of
 * a list again. The browser alone would scroll before the list is drawn.
 */
export function watchScroll(first: string) {
  if (typeof document === 'undefined')
    return { leave: () => undefined, next: () => undefined, restore: () => undefined };
  const positions = new Map(Object.entries(recall(storeKey, Positions) ?? {}));
  let key = first;
  let mayReset = true;
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    // A reload is left to the browser: it has all of the page then.
    history.scrollRestoration = 'auto';
    positions.set(key, window.scrollY);
    remember(storeKey, Object.fromEntries(positions));
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual';
  });
  return {
    /** Another entry becomes the current one. The window still shows the old one. */
    leave(next: string) {
      positions.set(key, window.scrollY);
      key = next;
    },
    /** Says of the next entry whether it begins at the top. */
    next(isReset: boolean) {
      mayReset = isReset;
    },
    restore() {
      const isKept = !mayReset;
      mayReset = true;
      if (!isKept) window.scrollTo(0, positions.get(key) ?? 0);
    },
  };
}
