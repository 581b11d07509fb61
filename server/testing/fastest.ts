type Call = () => Promise<unknown>;

/** So often each is called at least, and on a busy machine at most. */
export const mostTries = 60;
const leastTries = 15;
const alike = 1.25;

/**
 * The shortest time of several tries of each: what the work itself takes, without what else the machine is doing. They
 * take turns, so that a slow moment of the machine meets both. Further tries can only shorten a time that something else
 * made long, never one that the work itself takes, so there are more of them while the two differ.
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

/** One line in the log of whoever runs the tests. */
export function tellTimes(what: string, known: number, unknown: number) {
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
