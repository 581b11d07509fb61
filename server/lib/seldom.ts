/** Answers at most so often within a time; then how many times it was asked in between and said no. */
export function seldom({ most, withinMs }: { most: number; withinMs: number }) {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  let unsaid = 0;
  return (): { unsaid: number } | undefined => {
    const now = performance.now();
    if (now - since >= withinMs) {
      since = now;
      count = 0;
    }
    if (count === most) {
      unsaid += 1;
      return undefined;
    }
    count += 1;
    const told = { unsaid };
    unsaid = 0;
    return told;
  };
}
