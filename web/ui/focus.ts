import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the main content when a dialog closes and the element that opened it is gone. Without it the focus is lost.
 */
export function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}

/** The same for a dialog that still has the focus when it ends, and is removed some frames later. */
export function focusContentSoon(frames = 20): void {
  focusContent();
  if (frames > 0) requestAnimationFrame(() => focusContentSoon(frames - 1));
}

let stopKeeping: () => void = () => undefined;

/**
 * Focuses the first of these elements that is there, or the main content. When it is removed or replaced while it has
 * the focus, this is done again. It ends when the focus moves elsewhere.
 */
export function keepFocusOn(ids: readonly string[]): void {
  stopKeeping();
  const focusFirst = () => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    if (found) found.focus();
    else focusContentSoon();
    return found;
  };
  let kept = focusFirst();
  const observer = new MutationObserver(() => {
    const isThere = kept?.isConnected === true;
    if (isThere && document.activeElement === kept) return;
    if (isThere || document.activeElement !== document.body) stopKeeping();
    else kept = focusFirst();
    if (!kept) stopKeeping();
  });
  stopKeeping = () => observer.disconnect();
  if (kept) observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Focuses the element when it mounts. Use it when one view replaces another, so that keyboard users keep their place.
 */
export function useFocusOnArrival<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  return place;
}
