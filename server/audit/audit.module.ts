import type { ModuleContext } from '../module.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';
import { auditStore } from './audit.store.ts';

export function auditModule({ db, onApp }: ModuleContext) {
  const audit = auditService({ store: auditStore(db) });
  onApp((app) => app.register(auditRoutes, { audit }));
}
