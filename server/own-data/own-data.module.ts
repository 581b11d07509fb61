import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { ownDataRoutes } from './own-data.routes.ts';
import { ownExportService } from './own-export.service.ts';
import { ownExport } from './own-export.store.ts';

/** What a person may ask about the own data. */
export function ownDataModule({ db, config, throttle, onApp }: ModuleContext) {
  const exports = ownExportService({ store: ownExport(db), throttle });
  onApp((app) => app.register(ownDataRoutes, { exports, fresh: freshSignIn(config.freshMinutes) }));
}
