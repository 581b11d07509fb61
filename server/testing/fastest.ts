type Call = () => Promise<unknown>;

/**
 * The shortest time of several tries of each: what the work itself takes, without what else the machine is doing. They
 * take turns, so that a slow moment of the machine meets both.
 */
export async function fastest(one: Call, other: Call): Promise<[number, number]> {
  const times: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 15; round += 1) {
    times[0] = Math.min(times[0], await timed(one));
    times[1] = Math.min(times[1], await timed(other));
  }
  return times;
}

async function timed(call: Call): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}
