import { waitAfter } from '#domain/outside.ts';
import type { Job } from '../jobs/job-run.ts';
import type { SourceClient } from '../lib/outside/source-client.ts';
import { type Faulty, faultyOf, type Taken } from './adapter.ts';
import { adapters } from './adapters.ts';
import type { DueSource, RateSourceStore } from './rate-source.store.ts';

type Store = Pick<RateSourceStore, 'claim' | 'keep' | 'listMarkets' | 'sweep'>;

/** Asks the sources that are due, each for itself, and keeps what they said and how they are. */
export const rateSampleJobs = (store: Store, ask: SourceClient): Job[] => [
  {
    name: 'rate-samples',
    scope: 'network',
    everyMs: 15_000,
    timeoutMs: 40_000,
    trouble: 'No source of market rates is asked, so market rates pause and rules with them',
    async run({ signal }) {
      const [due, markets] = await Promise.all([store.claim(), store.listMarkets()]);
      const currencies = markets.map(({ currency }) => currency);
      await Promise.all(
        due.map(async (source) => {
          const read = await readSource(source, currencies, ask, signal);
          await store.keep(outcomeOf(source, read));
        }),
      );
    },
  },
  {
    name: 'rate-sample-sweep',
    scope: 'network',
    everyMs: 3_600_000,
    timeoutMs: 60_000,
    trouble: 'Old samples of market rates stay for now',
    run: store.sweep,
  },
];

async function readSource(source: DueSource, currencies: string[], ask: SourceClient, signal: AbortSignal) {
  const adapter = adapters.get(source.id);
  if (!adapter) return [];
  try {
    return await adapter.read(ask(source.base_url, signal), currencies);
  } catch (error) {
    return [faultyOf(error)];
  }
}

/** A source that gave something works. What else it should have given is said beside it. */
function outcomeOf(source: DueSource, read: readonly (Taken | Faulty)[]) {
  const taken = read.flatMap((one) => ('fault' in one ? [] : [one]));
  const faulty = read.flatMap((one) => ('fault' in one ? [one] : []));
  const failures = taken.length > 0 || faulty.length === 0 ? 0 : source.failures + 1;
  const waits = faulty.flatMap(({ waitSeconds }) => waitSeconds ?? []);
  return {
    ...{ id: source.id, taken, failures, fault: faulty[0]?.fault ?? null },
    waitSeconds: waitAfter(source.every_seconds, failures, waits.length > 0 ? Math.max(...waits) : undefined),
  };
}
