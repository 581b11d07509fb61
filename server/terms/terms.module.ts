import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { termsRoutes } from './terms.routes.ts';
import { type TermsService, termsService } from './terms.service.ts';
import { termsStore } from './terms.store.ts';

export function termsModule({ db, config, onApp }: ModuleContext, { wake }: { wake: () => void }): TermsService {
  const terms = termsService({ store: termsStore(db), wake });
  onApp((app) => app.register(termsRoutes, { terms, fresh: freshSignIn(config.freshMinutes) }));
  return terms;
}
