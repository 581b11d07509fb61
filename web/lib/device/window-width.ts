import { useMediaQuery } from '@mantine/hooks';
import { type Breakpoint, queryBelow, queryFrom } from './breakpoints.ts';

/** The first render has the right answer already: the page is rendered by the browser only. */
const atOnce = { getInitialValueInEffect: false };

/** Whether the window is as wide as this breakpoint, or wider. */
export const useIsFrom = (breakpoint: Breakpoint) => useMediaQuery(queryFrom(breakpoint), undefined, atOnce);

/** Whether the window is narrower than this breakpoint. */
export const useIsBelow = (breakpoint: Breakpoint) => useMediaQuery(queryBelow(breakpoint), undefined, atOnce);
