import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { approvalRoutes } from './approval.routes.ts';
import { type ApprovalService, approvalService } from './approval.service.ts';
import { approvalStore } from './approval.store.ts';

export function approvalModule(
  { db, config, jobs, onApp }: ModuleContext,
  { wake }: { wake: () => void },
): ApprovalService {
  const approvals = approvalService({ store: approvalStore(db), wake });
  jobs.add(approvals.job);
  onApp((app) => app.register(approvalRoutes, { approvals, fresh: freshSignIn(config.freshMinutes) }));
  return approvals;
}
