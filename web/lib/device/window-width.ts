import { useSyncExternalStore } from 'react';
import { type Breakpoint, queryBelow, queryFrom } from './breakpoints.ts';

const unknown = () => false;

const watchers = new Map<string, (listener: () => void) => () => void>();

/** The same function for each render, so that React does not subscribe again. */
function watch(query: string) {
  const known = watchers.get(query);
  if (known) return known;
  const made = (listener: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  watchers.set(query, made);
  return made;
}

/**
 * The first render of a screen has the right answer already. Only in the frame that the build has drawn the answer is no:
 * what differs by the width there is in its styles.
 */
const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(watch(query), () => matchMedia(query).matches, unknown);

/** Whether the window is as wide as this breakpoint, or wider. */
export const useIsFrom = (breakpoint: Breakpoint) => useMediaQuery(queryFrom(breakpoint));

/** Whether the window is narrower than this breakpoint. */
export const useIsBelow = (breakpoint: Breakpoint) => useMediaQuery(queryBelow(breakpoint));
