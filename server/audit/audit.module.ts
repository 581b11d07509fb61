import { placed } from '../database/standby/placed.ts';
import type { ModuleContext } from '../module.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';
import { auditStore } from './audit.store.ts';
import { dealStepsStore } from './deal-steps.store.ts';
import { journalLogStore } from './journal-log.store.ts';
import { journalLog } from './journal-log.ts';
import { journalSeal } from './journal-seal.ts';
import { watchSeals } from './journal-watch.ts';
import { sealStore } from './seals.store.ts';

export function auditModule({ db, log, jobs, measure, onApp }: ModuleContext) {
  const audit = placed(db, (from) => auditService({ store: auditStore(from), steps: dealStepsStore(from) }));
  const seals = sealStore(db);
  const sealWatch = watchSeals(seals);
  for (const job of [
    journalLog({ store: journalLogStore(db), log }),
    journalSeal({ store: seals, log }),
    sealWatch.job,
  ])
    jobs.add(job);
  measure(sealWatch.measure);
  onApp((app) => app.register(auditRoutes, { audit }));
}
