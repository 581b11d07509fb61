import { freshSignIn } from '../http/fresh-sign-in.ts';
import { sourceClient } from '../lib/outside/source-client.ts';
import { openSeal } from '../lib/seal.ts';
import type { ModuleContext } from '../module.ts';
import type { OrderTransferService } from '../order/transfer/order-transfer.service.ts';
import { chainRoutes } from './chain.routes.ts';
import { chainService } from './chain.service.ts';
import { chainStore } from './chain.store.ts';
import { chainMetrics } from './chain-metrics.ts';
import { chainReadJob } from './chain-read.job.ts';
import { chainReadings } from './chain-readings.store.ts';
import { chainWork } from './chain-work.store.ts';
import { walletReadings } from './wallet-readings.store.ts';

type Needs = { orders: Pick<OrderTransferService, 'sayHashWrong'>; wake: () => void };

export function chainModule(
  { db, config, jobs, measure, report, onApp }: ModuleContext,
  { orders, wake }: Needs,
): void {
  const store = chainStore(db);
  const chains = chainService(store, openSeal(config.secretKeys, 'key of a chain service'));
  const ask = sourceClient({ relay: config.chainRelay });
  const { openKey } = chains;
  const { sayHashWrong } = orders;
  const kept = { store, work: chainWork(db), readings: chainReadings(db), wallets: walletReadings(db) };
  jobs.add(chainReadJob({ ...kept, ask, openKey, sayHashWrong, wake }));
  const figures = chainMetrics(chains);
  jobs.add(figures.job);
  measure(figures.measure);
  report('chain', figures.look);
  onApp((app) => app.register(chainRoutes, { chains, fresh: freshSignIn(config.freshMinutes) }));
}
