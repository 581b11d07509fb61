import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the main content when a dialog closes and the element that opened it is gone. Without it the focus is lost.
 */
export function focusContent(): void {
  const focusLost = () => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  };
  focusLost();
  // The focus may still be in the dialog, which is removed right after this.
  requestAnimationFrame(focusLost);
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
