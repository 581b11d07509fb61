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
