import type { Registry } from 'prom-client';
import type { MarketRate, RateSource } from '#contract/rate/market.ts';
import type { Job } from '../jobs/job-run.ts';
import { labelledGauge } from '../lib/labelled-gauge.ts';
import type { RateSourceService } from './rate-source.service.ts';

type Seen = { sources: RateSource[]; markets: MarketRate[]; at: number };

/** How the sources and the market rates are, as this node saw it last. */
export function sourceMetrics(service: Pick<RateSourceService, 'listSources' | 'listMarkets'>) {
  let seen: Seen | undefined;

  return {
    job: {
      name: 'rate-source-watch',
      scope: 'node',
      everyMs: 15_000,
      timeoutMs: 10_000,
      trouble: 'How the sources of market rates are stays unknown',
      async run() {
        seen = undefined;
        const [sources, markets] = await Promise.all([service.listSources(), service.listMarkets()]);
        seen = { sources, markets, at: Date.now() };
      },
    } satisfies Job,

    measure(register: Registry) {
      labelledGauge(
        register,
        'obmin_rate_source_failures',
        'Failures of a source since its last good answer.',
        'source',
        () => askedOf(seen).map(({ id, failures }) => [id, failures]),
      );
      labelledGauge(
        register,
        'obmin_rate_source_age_seconds',
        'Time since a source that is on answered well.',
        'source',
        () =>
          askedOf(seen).map(({ id, answered_at }) => [
            id,
            answered_at ? ((seen?.at ?? 0) - answered_at.getTime()) / 1000 : Number.NaN,
          ]),
      );
      labelledGauge(register, 'obmin_market_paused', '1 while a currency has no market rate.', 'currency', () =>
        (seen?.markets ?? []).map(({ currency, paused }) => [currency, paused === null ? 0 : 1]),
      );
    },
  };
}

const askedOf = (seen: Seen | undefined) => (seen?.sources ?? []).filter(({ on, base_url }) => on && base_url !== null);
