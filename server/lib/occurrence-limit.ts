/**
 * Returns a function that allows at most `max` uses within `withinMs`. An allowed use returns `skipped`, the number of
 * uses refused since the last allowed one. A refused use returns undefined.
 */
export function occurrenceLimit({ max, withinMs }: { max: number; withinMs: number }) {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  let skipped = 0;
  return (): { skipped: number } | undefined => {
    const now = performance.now();
    if (now - since >= withinMs) {
      since = now;
      count = 0;
    }
    if (count === max) {
      skipped += 1;
      return undefined;
    }
    count += 1;
    const allowed = { skipped };
    skipped = 0;
    return allowed;
  };
}
