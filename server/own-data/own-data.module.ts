import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { erasureJob } from './erasure/erasure.job.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { erasureService } from './erasure/erasure.service.ts';
import { erasureStore } from './erasure/erasure.store.ts';
import { ownDataRoutes } from './own-data.routes.ts';
import { ownExportService } from './own-export.service.ts';
import { ownExport } from './own-export.store.ts';
import { statementRoutes } from './statement/statement.routes.ts';
import { statementService } from './statement/statement.service.ts';
import { statementStore } from './statement/statement.store.ts';

/** What a person may ask about the own data: a file with all of it, the deals of a month, and its erasure. */
export function ownDataModule({ db, config, log, throttle, jobs, measure, onApp }: ModuleContext, { wake }: Needs) {
  const fresh = freshSignIn(config.freshMinutes);
  const exports = ownExportService({ store: ownExport(db), throttle });
  const store = erasureStore(db);
  const erasures = erasureService({ store, wake });
  const due = erasureJob({ store, log, wake });
  jobs.add(due.job);
  measure(due.measure);
  onApp((app) => app.register(ownDataRoutes, { exports, fresh }));
  onApp((app) => app.register(erasureRoutes, { erasures, fresh }));
  const statements = statementService({ store: statementStore(db) });
  onApp((app) => app.register(statementRoutes, { statements, fresh }));
}

type Needs = { wake: () => void };
