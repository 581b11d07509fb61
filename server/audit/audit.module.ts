import type { ModuleContext } from '../module.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';
import { auditStore } from './audit.store.ts';
import { journalLog } from './journal-log.ts';

export function auditModule({ db, log, jobs, onApp }: ModuleContext) {
  const store = auditStore(db);
  const audit = auditService({ store });
  jobs.add(journalLog({ store, log }));
  onApp((app) => app.register(auditRoutes, { audit }));
}
