import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { bookSwitchStore } from './book-switch.store.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { ledgerService } from './ledger.service.ts';

export function ledgerModule({ db, config, onApp }: ModuleContext, { wake }: { wake: () => void }): void {
  const ledger = ledgerService({ switches: bookSwitchStore(db), wake });
  onApp((app) => app.register(ledgerRoutes, { ledger, fresh: freshSignIn(config.freshMinutes) }));
}
