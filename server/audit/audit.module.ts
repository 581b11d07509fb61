import type { ModuleContext } from '../module.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';
import { auditStore } from './audit.store.ts';
import { journalLogStore } from './journal-log.store.ts';
import { journalLog } from './journal-log.ts';

export function auditModule({ db, log, jobs, onApp }: ModuleContext) {
  const audit = auditService({ store: auditStore(db) });
  jobs.add(journalLog({ store: journalLogStore(db), log }));
  onApp((app) => app.register(auditRoutes, { audit }));
}
