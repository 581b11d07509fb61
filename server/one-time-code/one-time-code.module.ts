import type { ModuleContext } from '../module.ts';
import { openMessageSender } from './message-sender.ts';
import { openMessenger } from './messenger.ts';
import { codeService } from './one-time-code.service.ts';
import { codeStore } from './one-time-code.store.ts';
import { verificationRoutes } from './verification.routes.ts';
import { verificationService } from './verification.service.ts';
import { verificationStore } from './verification.store.ts';

export function oneTimeCodeModule({ db, config, log, throttle, onApp }: ModuleContext) {
  const messenger = config.messenger && openMessenger(config.messenger, config.dataDir);
  const messageSender = openMessageSender({ messenger, log });
  const codes = codeService({ store: codeStore(db), messageSender, maxPerDay: config.codesPerDay });
  const verification = verificationService({ store: verificationStore(db), codes, throttle });
  onApp((app) => {
    app.addHook('onClose', () => messageSender.stop());
    app.register(verificationRoutes, { verification });
  });
  return { codes };
}
