import { useSyncExternalStore } from 'react';
import { type Breakpoint, queryBelow, queryFrom } from './breakpoints.ts';

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
 * The first render of a screen has the right answer already. Only the frames that the build has drawn are those of a
 * phone: a frame that other windows show too has what differs by the width in its styles.
 */
const useMediaQuery = (query: string, onPhones: () => boolean): boolean =>
  useSyncExternalStore(watch(query), () => matchMedia(query).matches, onPhones);

const yes = () => true;
const no = () => false;

/** Whether the window is as wide as this breakpoint, or wider. */
export const useIsFrom = (breakpoint: Breakpoint) => useMediaQuery(queryFrom(breakpoint), no);

/** Whether the window is narrower than this breakpoint. */
export const useIsBelow = (breakpoint: Breakpoint) => useMediaQuery(queryBelow(breakpoint), yes);
