import { type RefObject, useEffect, useRef } from 'react';

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
