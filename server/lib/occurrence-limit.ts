/** A limit for each key, such as each push service. At most 100 keys have their own at a time. */
export function occurrenceLimits(bounds: { max: number; withinMs: number }) {
  const limits = new Map<string, ReturnType<typeof occurrenceLimit>>();
  return (key: string) => {
    const limit = limits.get(key) ?? occurrenceLimit(bounds);
    if (limits.size >= 100 && !limits.has(key)) limits.clear();
    limits.set(key, limit);
    return limit();
  };
}

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
