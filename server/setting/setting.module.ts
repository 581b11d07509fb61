import { lacksPushContact } from '../config.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { settingGate } from './setting.gate.ts';
import { settingRoutes } from './setting.routes.ts';
import { type SettingService, settingService } from './setting.service.ts';
import { choicesOf, settingStore } from './setting.store.ts';

export function settingModule(
  { db, config, addGate, onApp }: ModuleContext,
  { wake }: { wake: () => void },
): SettingService {
  const started = choicesOf(config);
  const settings = settingService({
    store: settingStore(db, started),
    started,
    lacksPushContact: lacksPushContact(config),
    wake,
  });
  addGate(settingGate(settings));
  onApp((app) => app.register(settingRoutes, { settings, fresh: freshSignIn(config.freshMinutes) }));
  return settings;
}
