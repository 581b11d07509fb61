import type { ModuleContext } from '../module.ts';
import { locationRoutes } from './location.routes.ts';
import { locationService } from './location.service.ts';
import { locationStore } from './location.store.ts';

export function locationModule({ db, onApp }: ModuleContext) {
  const locations = locationService({ store: locationStore(db) });
  onApp((app) => app.register(locationRoutes, { locations }));
}
