import type { ModuleContext } from '../module.ts';
import type { SettingService } from '../setting/setting.service.ts';
import { addressOwners } from './address-owners.sql.ts';
import { networkRoutes } from './network.routes.ts';
import { type NetworkService, networkService } from './network.service.ts';

export function networkModule(
  { db, onApp }: ModuleContext,
  { settings }: { settings: SettingService },
): NetworkService {
  const networks = networkService({ enabled: () => settings.known().networks, owners: addressOwners(db) });
  onApp((app) => app.register(networkRoutes, { networks }));
  return networks;
}
