import { Gauge, type Registry } from 'prom-client';
import type { Job } from '../jobs/job-run.ts';
import type { CodeStore } from './one-time-code.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: Pick<CodeStore, 'countSent'>; maxPerDay: number; log: Log };

/** The log warns when this part of the day's codes is sent. */
const warnAt = 0.8;

/** Measures how many codes were sent in the last 24 hours, and warns before the budget is used up. */
export function watchCodeBudget({ store, maxPerDay, log }: Needs) {
  let sent: number | undefined;
  let wasHigh = false;

  const job = {
    name: 'code-budget-watch',
    scope: 'node',
    everyMs: 60_000,
    timeoutMs: 10_000,
    trouble: 'How many codes were sent today stays unknown for now',
    async run() {
      const counted = store.countSent();
      counted.catch(() => {
        sent = undefined;
      });
      sent = await counted;
      const isHigh = sent >= maxPerDay * warnAt;
      if (isHigh && !wasHigh)
        log.warn(
          { sent, budget: maxPerDay },
          'Most codes of the day are sent: the last tenth goes to verified phones only',
        );
      wasHigh = isHigh;
    },
  } satisfies Job;

  const measure = (register: Registry) => {
    const registers = [register];
    new Gauge({
      name: 'obmin_codes_sent',
      help: 'One-time codes sent to all phones in the last 24 hours.',
      registers,
      collect() {
        this.set(sent ?? Number.NaN);
      },
    });
    new Gauge({
      name: 'obmin_codes_budget',
      help: 'The most one-time codes that are sent in 24 hours (CODES_PER_DAY).',
      registers,
    }).set(maxPerDay);
  };
  return { job, measure };
}
