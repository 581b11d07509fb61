import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { approvalApi } from '#contract/approval/approval.ts';
import { mayDecideApprovals, mayListApprovals } from '#domain/approval/approval.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { ApprovalService } from './approval.service.ts';

type Needs = { approvals: ApprovalService; fresh: FreshSignIn };

export const approvalRoutes: FastifyPluginAsyncZod<Needs> = async (app, { approvals, fresh }) => {
  app.route({
    ...approvalApi.list,
    config: { access: mayListApprovals },
    handler: ({ actor, query }) => approvals.list(actor, query),
  });

  app.route({
    ...approvalApi.approve,
    config: { access: mayDecideApprovals },
    handler: (request) => approvals.approve(request.by, request.params.id, fresh(request)),
  });

  app.route({
    ...approvalApi.reject,
    config: { access: mayDecideApprovals },
    handler: ({ by, params }) => approvals.reject(by, params.id),
  });

  app.route({
    ...approvalApi.withdraw,
    config: { access: mayListApprovals },
    handler: ({ by, params }) => approvals.withdraw(by, params.id),
  });
};
