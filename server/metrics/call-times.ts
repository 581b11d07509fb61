import type { Metric, Sample } from './exposition.ts';

/** Seconds. Lists are to come within 0.3. */
const bounds = [0.01, 0.05, 0.1, 0.3, 1, 3, 10] as const;

type Call = { method: string; route: string; status: number; seconds: number };
type Series = {
  call: Pick<Call, 'method' | 'route'> & { status: string };
  within: number[];
  count: number;
  sum: number;
};

/** How long calls took, by their route: an address itself carries ids, of which there is no end. */
export function callTimes() {
  const all = new Map<string, Series>();

  return {
    add({ method, route, status, seconds }: Call) {
      const call = { method, route, status: `${Math.floor(status / 100)}xx` };
      const key = Object.values(call).join(' ');
      const series = all.get(key) ?? { call, within: bounds.map(() => 0), count: 0, sum: 0 };
      all.set(key, series);
      series.count += 1;
      series.sum += seconds;
      for (const [at, bound] of bounds.entries())
        if (seconds <= bound) series.within[at] = (series.within[at] ?? 0) + 1;
    },

    metric: (): Metric => ({
      name: 'http_request_duration_seconds',
      type: 'histogram',
      help: 'How long answering took.',
      samples: [...all.values()].flatMap(samplesOf),
    }),
  };
}

const samplesOf = ({ call, within, count, sum }: Series): Sample[] => [
  ...bounds.map((bound, at) => ({ part: '_bucket', labels: { ...call, le: String(bound) }, value: within[at] ?? 0 })),
  { part: '_bucket', labels: { ...call, le: '+Inf' }, value: count },
  { part: '_sum', labels: call, value: sum },
  { part: '_count', labels: call, value: count },
];
