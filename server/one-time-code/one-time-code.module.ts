import { proofsOfWork } from '../http/limit/proof-of-work.ts';
import { spentProofStore } from '../http/limit/spent-proofs.store.ts';
import { throttleStore } from '../http/limit/throttle.store.ts';
import type { ModuleContext } from '../module.ts';
import { accountNotices } from './account-notice.service.ts';
import { watchCodeBudget } from './code-budget.ts';
import { openMessageSender } from './message-sender.ts';
import { openMessenger } from './messenger.ts';
import { codeService } from './one-time-code.service.ts';
import { codeStore } from './one-time-code.store.ts';
import { verificationRoutes } from './verification.routes.ts';
import { verificationService } from './verification.service.ts';
import { verificationStore } from './verification.store.ts';

export function oneTimeCodeModule({ db, config, log, throttle, jobs, measure, report, onApp }: ModuleContext) {
  const messenger = config.messenger && openMessenger(config.messenger, config.dataDir);
  const messageSender = openMessageSender({ messenger, log });
  const store = codeStore(db);
  const budget = { store, maxPerDay: config.codesPerDay };
  const { secretKeys, proofDifficulty: difficulty } = config;
  const proofs = proofsOfWork({ store: spentProofStore(db), secretKeys, difficulty });
  const codes = codeService({ ...budget, messageSender, proofs });
  const verification = verificationService({ store: verificationStore(db), codes, throttle });
  const watch = watchCodeBudget({ ...budget, log });
  jobs.add(watch.job);
  measure(watch.measure);
  if (messenger) measure(messageSender.measure);
  report('messenger', messageSender.look);
  onApp((app) => {
    app.addHook('onClose', () => messageSender.stop());
    app.register(verificationRoutes, { verification });
  });
  const counts = throttleStore(db);
  const notices = accountNotices({ messageSender, counts, maxPerDay: config.codesPerDay, log });
  return { codes, proofs, notices };
}
