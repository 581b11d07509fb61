/**
 * Returns a function that allows at most `max` uses within `withinMs`. An allowed use returns `unsaid`, the number of
 * uses refused since the last allowed one. A refused use returns undefined.
 */
export function occurrenceLimit({ max, withinMs }: { max: number; withinMs: number }) {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  let unsaid = 0;
  return (): { unsaid: number } | undefined => {
    const now = performance.now();
    if (now - since >= withinMs) {
      since = now;
      count = 0;
    }
    if (count === max) {
      unsaid += 1;
      return undefined;
    }
    count += 1;
    const allowed = { unsaid };
    unsaid = 0;
    return allowed;
  };
}
