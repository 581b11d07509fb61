import { cpus } from 'node:os';

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

type Work = () => Promise<unknown>;

/** Workers that each call again as soon as their call has ended. Answers the calls per second. */
export async function perSecond(workers: readonly Work[], ms: number): Promise<number> {
  const start = performance.now();
  let calls = 0;
  const work = async (call: Work) => {
    while (performance.now() - start < ms) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(workers.map(work));
  return (calls * 1_000) / (performance.now() - start);
}

/** Each worker calls this often. Answers the calls per second. */
export async function perSecondOf(workers: readonly Work[], times: number): Promise<number> {
  const start = performance.now();
  const work = async (call: Work) => {
    for (let made = 0; made < times; made += 1) await call();
  };
  await Promise.all(workers.map(work));
  return (workers.length * times * 1_000) / (performance.now() - start);
}

const busyTimes = () =>
  cpus()
    .map(({ times }) => ({ idle: times.idle, all: Object.values(times).reduce((sum, ms) => sum + ms, 0) }))
    .reduce((sum, one) => ({ idle: sum.idle + one.idle, all: sum.all + one.all }), { idle: 0, all: 0 });

/** How busy all processors of the machine are, from 0 to 1, while this program waits. */
export async function otherLoad(ms: number): Promise<number> {
  const before = busyTimes();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const after = busyTimes();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

export const percent = (share: number) => `${Math.round(share * 100)} %`;
