type Call = () => Promise<unknown>;

/** The largest number of tries of each call; `leastTries` is the smallest. */
export const mostTries = 60;
const leastTries = 15;
const alike = 1.25;

/**
 * The shortest time of several tries of each call, without delays from other work on the machine. The calls alternate,
 * so that a slow moment affects both. More tries can only remove such delays and never real work, so it continues while
 * the two times differ.
 */
export async function fastest(one: Call, other: Call): Promise<[number, number]> {
  const times: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (
    let tries = 0;
    tries < mostTries && (tries < leastTries || Math.max(...times) > alike * Math.min(...times));
    tries += 1
  ) {
    times[0] = Math.min(times[0], await timed(one));
    times[1] = Math.min(times[1], await timed(other));
  }
  return times;
}

/** Prints the times as one line of the test output. */
export function printTimes(what: string, known: number, unknown: number) {
  const ratio = (unknown / known).toFixed(2);
  process.stdout.write(
    `${what}: ${known.toFixed(1)} ms for a known phone, ${unknown.toFixed(1)} ms for an unknown one, ratio ${ratio}\n`,
  );
}

async function timed(call: Call): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}
