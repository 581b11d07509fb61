import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

/** How much slower than this machine the page runs: a phone of the middle class. */
export const slowedTimes = 4;

const categories = ['devtools.timeline', 'toplevel', 'blink.user_timing', 'loading'];

const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  args: z.looseObject({}).default({}),
});
type TraceEvent = z.output<typeof TraceEvent>;
export type Task = { startMs: number; ms: number; inside: string };

/** The tasks of the page's main thread during `work`, from the first on, and the marks that the page has set. */
export async function tasksDuring(devTools: CDPSession, work: () => Promise<void>) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => {
    for (const event of value) events.push(TraceEvent.parse(event));
  };
  devTools.on('Tracing.dataCollected', collect);
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await work();
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await complete;
  devTools.off('Tracing.dataCollected', collect);
  return read(events);
}

function read(events: TraceEvent[]) {
  const thread = busiest(events);
  const start = Math.min(...thread.filter(({ ts }) => ts > 0).map(({ ts }) => ts));
  const msOf = (ts: number) => (ts - start) / 1000;
  const outer = outermost(thread.filter(({ name }) => name.endsWith('RunTask')));
  const tasks = outer.map(
    ({ ts, dur }): Task => ({ startMs: msOf(ts), ms: dur / 1000, inside: inside(thread, ts, dur) }),
  );
  const marks = new Map(thread.map(({ name, ts }) => [name, msOf(ts)]));
  return { tasks, marks };
}

/** The main thread of the page: other pages and the browser have one too, and do nearly nothing. */
function busiest(events: TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  return threads.sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Tasks can be inside of each other. */
function outermost(tasks: TraceEvent[]): TraceEvent[] {
  let end = 0;
  return tasks
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter(({ ts, dur }) => {
      const isOuter = ts >= end;
      if (isOuter) end = ts + dur;
      return isOuter;
    });
}

/** What took the most of a task, with the file of the script. */
function inside(thread: TraceEvent[], ts: number, dur: number): string {
  const parts = thread.filter((event) => event.ts >= ts && event.ts + event.dur <= ts + dur && event.dur > dur / 5);
  const named = parts.filter(({ name }) => !name.endsWith('RunTask') && !name.startsWith('V8.'));
  return named.map((event) => `${event.name} ${fileOf(event)}`.trim()).join(', ');
}

const Script = z.looseObject({ data: z.looseObject({ url: z.string() }) });
const fileOf = ({ args }: TraceEvent) => Script.safeParse(args).data?.data.url.split('/').at(-1) ?? '';
