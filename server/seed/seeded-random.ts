/** A random generator with a fixed seed, so that everyone who starts the demo sees the same data. */
export function seededRandom(seed: number) {
  let state = seed;

  /** Mulberry32: a small 32-bit generator, good enough for demo data. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  const between = (least: number, most: number) => least + below(most - least + 1);

  function pick<T>(choices: readonly T[]): T {
    const chosen = choices[below(choices.length)];
    if (chosen === undefined) throw new RangeError('Nothing to pick from');
    return chosen;
  }

  return {
    between,
    pick,
    /** True in `percent` of 100 cases. */
    happens: (percent: number) => below(100) < percent,
    /** A choice with weight 3 is picked three times as often as a choice with weight 1. */
    weighted: <T>(choices: readonly (readonly [T, number])[]): T =>
      pick(choices.flatMap(([choice, weight]) => Array<T>(weight).fill(choice))),
    bytes: (length: number) => Uint8Array.from({ length }, () => below(256)),
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
