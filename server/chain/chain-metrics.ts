import type { Registry } from 'prom-client';
import type { Chain } from '#contract/chain/chain.ts';
import type { Job } from '../jobs/job-run.ts';
import { labelledGauge } from '../lib/labelled-gauge.ts';
import type { Finding } from '../lib/part-status.ts';
import type { ChainService } from './chain.service.ts';

/** How the chains are, as this node saw it last. */
export function chainMetrics({ list }: Pick<ChainService, 'list'>) {
  let seen: { chains: Chain[]; at: number } | undefined;
  const on = () => (seen?.chains ?? []).filter((chain) => chain.on);

  return {
    job: {
      name: 'chain-watch',
      scope: 'node',
      everyMs: 15_000,
      timeoutMs: 10_000,
      trouble: 'Whether the chains are read stays unknown',
      async run() {
        seen = undefined;
        seen = { chains: await list(), at: Date.now() };
      },
    } satisfies Job,

    /** Staff are told that they look at an explorer themselves. */
    look(): Finding {
      if (!seen) return { state: 'unknown' };
      const blind = on().filter((chain) => chain.blind);
      if (on().length === 0) return { state: 'off' };
      if (blind.length === 0) return { state: 'works' };
      return { state: 'fails', about: blind.map(({ network, fault }) => `${network}: ${fault}`).join(', ') };
    },

    measure(register: Registry) {
      labelledGauge(
        register,
        'obmin_chain_failures',
        'Failures since the last good run of a chain that is on.',
        'network',
        () => on().map(({ network, failures }) => [network, failures]),
      );
      labelledGauge(register, 'obmin_chain_calls', 'Calls to the service of a chain today (UTC).', 'network', () =>
        on().map(({ network, calls_today }) => [network, calls_today]),
      );
      labelledGauge(
        register,
        'obmin_chain_age_seconds',
        'Time since the service of a chain answered well.',
        'network',
        () =>
          on().map(({ network, answered_at }) => [
            network,
            answered_at ? ((seen?.at ?? 0) - answered_at.getTime()) / 1000 : Number.NaN,
          ]),
      );
    },
  };
}
