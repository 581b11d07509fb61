import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { agreementRoutes } from './agreement.routes.ts';
import { agreementService } from './agreement.service.ts';
import { agreementStore } from './agreement.store.ts';

/** The terms of use. What bounds a pair is in server/terms. */
export function agreementModule({ db, config, onApp }: ModuleContext) {
  const agreements = agreementService(agreementStore(db));
  onApp((app) => app.register(agreementRoutes, { agreements, fresh: freshSignIn(config.freshMinutes) }));
}
