import type { Category, Figures } from './visit.ts';

/** What a cold visit promises beside the form of the kit, measured in the same run. */
export type Goals = {
  /** By how many points the score may be less. */
  behind: number;
  /** How many times later the largest paint may come. */
  lcp: number;
  /** How long the main thread may be blocked, in ms. */
  tbt?: number;
  /** The score that a quiet machine should show. It is printed, and decides nothing. */
  quiet: number;
  full: Category[];
};

const cls = 0.02;

/** Times in seconds with two digits, as people read them. */
const secondsOf = (ms: number) => (ms / 1000).toFixed(2);
const ratio = (one: number, other: number) => (one / other).toFixed(2);

/** The middle figure of each kind. */
export function middle(all: Figures[]): Figures {
  const [first] = all;
  if (!first) throw new Error('Nothing was measured.');
  const names = Object.keys(first) as (keyof Figures)[];
  const entries = names.map((name) => {
    const sorted = all.map((one) => one[name]).sort((a, b) => a - b);
    return [name, sorted[Math.floor(sorted.length / 2)] ?? 0] as const;
  });
  return { ...first, ...Object.fromEntries(entries) };
}

/** One line of the report. The ratios are to the form of the kit. */
export function lineOf(name: string, all: Figures[], form: Figures): string {
  const one = middle(all);
  const scores = all.map(({ performance }) => performance).sort((a, b) => a - b);
  return [
    name.padEnd(18),
    `score ${String(one.performance).padStart(3)} (${scores.join(' ')})`,
    `FCP ${secondsOf(one.fcp)} s (${ratio(one.fcp, form.fcp)})`,
    `LCP ${secondsOf(one.lcp)} s (${ratio(one.lcp, form.lcp)})`,
    `SI ${secondsOf(one.si)} s (${ratio(one.si, form.si)})`,
    `TBT ${Math.round(one.tbt)} ms`,
    `CLS ${one.cls.toFixed(3)}`,
    `${one.files} scripts, ${Math.round(one.script / 1000)} KB`,
  ].join('  ');
}

type Promised = { what: string; isKept: boolean };

/** What is promised of these cold visits, and whether it is kept. */
export function judge(all: Figures[], form: Figures, goals: Goals): Promised[] {
  const one = middle(all);
  const leastScore = form.performance - goals.behind;
  const mostLcp = form.lcp * goals.lcp;
  const mostTbt = goals.tbt ?? Number.POSITIVE_INFINITY;
  return [
    { what: `score ${one.performance}, at least ${leastScore}`, isKept: one.performance >= leastScore },
    { what: `LCP ${secondsOf(one.lcp)} s, at most ${secondsOf(mostLcp)} s`, isKept: one.lcp <= mostLcp },
    ...(goals.tbt === undefined
      ? []
      : [{ what: `TBT ${Math.round(one.tbt)} ms, at most ${goals.tbt} ms`, isKept: one.tbt <= mostTbt }]),
    { what: `CLS ${one.cls.toFixed(3)}, below ${cls}`, isKept: one.cls < cls },
    ...goals.full.map((category) => ({
      what: `${category} ${one[category]}, at least 100`,
      isKept: one[category] >= 100,
    })),
  ];
}
