import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { boundRoutes } from './bound.routes.ts';
import { boundStore } from './bound.store.ts';

export function boundModule({ db, config, onApp }: ModuleContext): void {
  onApp((app) => app.register(boundRoutes, { bounds: boundStore(db), fresh: freshSignIn(config.freshMinutes) }));
}
