import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus along when one view gives way to another, so that a keyboard does not fall out of the page. */
export function useFocusOnArrival<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  return place;
}
