import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A search takes the screen. When it ends, the field stands again where it stood on the screen when the search began, so the
 * person sees the same deals around it. Returns what is called when a search begins. Back does the same by itself.
 */
export function useKeptPlace(field: RefObject<HTMLElement | null>, search: string): () => void {
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    const top = topOf(field);
    if (search !== '' || place.current === undefined || top === undefined) return;
    window.scrollTo(0, window.scrollY + top - place.current);
    place.current = undefined;
  }, [search, field]);
  return () => {
    place.current = topOf(field);
  };
}

const topOf = ({ current }: RefObject<HTMLElement | null>) => current?.getBoundingClientRect().top;
