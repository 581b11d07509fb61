import type { ApprovalService } from '../approval/approval.service.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { accountStatementService } from './account-statement.service.ts';
import { accountStatements } from './account-statement.store.ts';
import { bookFileService } from './book-file.service.ts';
import { bookFileStore } from './book-file.store.ts';
import { bookReads } from './book-reads.store.ts';
import { bookSwitchStore } from './book-switch.store.ts';
import { checkService } from './check/check.service.ts';
import { checkStore } from './check/check.store.ts';
import { counterpartyService } from './counterparty.service.ts';
import { counterpartyStore } from './counterparty.store.ts';
import { deskEntryService, isOfShift } from './desk-entry.service.ts';
import { deskEntries } from './desk-entry.store.ts';
import { bookFileRoutes, ledgerRoutes } from './ledger.routes.ts';
import { ledgerService } from './ledger.service.ts';
import { levelRoutes } from './level/level.routes.ts';
import { levelService } from './level/level.service.ts';
import { levelStore } from './level/level.store.ts';
import { officeTransferRoutes } from './office-transfer.routes.ts';
import { officeTransferService } from './office-transfer.service.ts';
import { officeTransferStore } from './office-transfer.store.ts';
import { type PromiseService, promiseService } from './promise/promise.service.ts';
import { promiseStore } from './promise/promise.store.ts';

export function ledgerModule(
  { db, config, jobs, measure, onApp }: ModuleContext,
  { approvals, wake }: { approvals: ApprovalService; wake: () => void },
): PromiseService {
  const [reads, lines, fresh] = [bookReads(db), accountStatements(db), freshSignIn(config.freshMinutes)];
  const ledger = ledgerService({ switches: bookSwitchStore(db), reads, wake });
  const checks = checkService({ store: checkStore(db) });
  jobs.add(checks.pagesJob);
  jobs.add(checks.wholeJob);
  const desk = deskEntryService({ store: deskEntries(db) });
  approvals.register('entry', desk.carryOut, (asked) => !isOfShift(asked));
  const counterparties = counterpartyService({ store: counterpartyStore(db) });
  const statements = accountStatementService({ store: lines });
  const files = bookFileService({ reads, lines, statements, store: bookFileStore(db) });
  const transfers = officeTransferService({ store: officeTransferStore(db) });
  onApp((app) => app.register(officeTransferRoutes, { counterparties, transfers }));
  onApp((app) => app.register(ledgerRoutes, { ledger, checks, desk, statements, approvals, fresh }));
  onApp((app) => app.register(bookFileRoutes, { files, fresh }));
  const levels = levelService({ store: levelStore(db), wake });
  jobs.add(levels.job);
  measure(levels.measure);
  onApp((app) => app.register(levelRoutes, { levels, fresh }));
  return promiseService(promiseStore(db));
}
