import type { ApprovalService } from '../approval/approval.service.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import { recordExport } from '../ledger/book/book-export.sql.ts';
import { isOfShift } from '../ledger/desk-entry.service.ts';
import type { ModuleContext } from '../module.ts';
import { dayRoutes } from './day.routes.ts';
import { dayService } from './day.service.ts';
import { dayStore } from './day.store.ts';
import { tillHistoryRoutes } from './history/history.routes.ts';
import { shiftHistoryService } from './history/shift-history.service.ts';
import { shiftHistoryStore } from './history/shift-history.store.ts';
import { tillFileService } from './history/till-file.service.ts';
import { tillAlertStore } from './radar/till-alert.store.ts';
import { tillRadarRoutes } from './radar/till-radar.routes.ts';
import { tillRadarService } from './radar/till-radar.service.ts';
import { tillRadarStore } from './radar/till-radar.store.ts';
import { safeRoutes } from './safe/safe.routes.ts';
import { safeService } from './safe/safe.service.ts';
import { safeStore } from './safe/safe.store.ts';
import { shiftService } from './shift.service.ts';
import { shiftStore } from './shift.store.ts';
import { tillMoneyRoutes, tillRoutes } from './till.routes.ts';
import { tillStore } from './till.store.ts';
import { tillCashStore } from './till-cash.store.ts';
import { tillMoneyService } from './till-money.service.ts';
import { tillMoveStore } from './till-move.store.ts';

type Needs = { approvals: ApprovalService; wake: () => void };

export function tillModule({ db, config, jobs, onApp }: ModuleContext, { approvals, wake }: Needs): void {
  const shifts = shiftService({ tills: tillStore(db), shifts: shiftStore(db) });
  const money = tillMoneyService({ shifts, cash: tillCashStore(db), moves: tillMoveStore(db) });
  const days = dayService({ days: dayStore(db) });
  const fresh = freshSignIn(config.freshMinutes);
  const history = shiftHistoryService({ shifts, store: shiftHistoryStore(db) });
  const files = tillFileService({ shifts, days, recordExport: recordExport(db) });
  const found = tillRadarStore(db);
  const radar = tillRadarService({ radar: found, alerts: tillAlertStore({ db, radar: found }), wake });
  jobs.add(radar.job);
  approvals.register('entry', money.carryOut, isOfShift);
  onApp((app) => app.register(tillRoutes, { shifts }));
  onApp((app) => app.register(tillMoneyRoutes, { money, approvals }));
  onApp((app) => app.register(tillRadarRoutes, { radar }));
  onApp((app) => app.register(safeRoutes, { safes: safeService({ safes: safeStore(db) }) }));
  onApp((app) => app.register(dayRoutes, { days, fresh }));
  onApp((app) => app.register(tillHistoryRoutes, { history, files, fresh }));
}
