import type { ModuleContext } from '../module.ts';
import { addressOwners } from './address-owners.sql.ts';
import { networkRoutes } from './network.routes.ts';
import { type NetworkService, networkService } from './network.service.ts';

export function networkModule({ db, config, onApp }: ModuleContext): NetworkService {
  const networks = networkService({ enabled: config.networks, owners: addressOwners(db) });
  onApp((app) => app.register(networkRoutes, { networks }));
  return networks;
}
