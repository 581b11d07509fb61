import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountApi } from '#contract/ledger/account-statement.ts';
import { bookApi } from '#contract/ledger/books.ts';
import { entryApi } from '#contract/ledger/entries.ts';
import { resultApi } from '#contract/ledger/results.ts';
import { stockApi } from '#contract/ledger/stocks.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import type { ApprovalService } from '../approval/approval.service.ts';
import { actingIn } from '../http/acting.ts';
import { csvFile, csvNamed } from '../http/csv-file.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { AccountStatementService } from './account-statement.service.ts';
import type { BookFileService } from './book-file.service.ts';
import type { CheckService } from './check/check.service.ts';
import type { DeskEntryService } from './desk-entry.service.ts';
import type { LedgerService } from './ledger.service.ts';

type Needs = {
  ledger: LedgerService;
  checks: Pick<CheckService, 'check'>;
  desk: DeskEntryService;
  statements: AccountStatementService;
  approvals: Pick<ApprovalService, 'orAsk'>;
  fresh: FreshSignIn;
};

export const ledgerRoutes: FastifyPluginAsyncZod<Needs> = async (app, needs) => {
  const { ledger, checks, desk, statements, approvals, fresh } = needs;
  app.route({
    ...bookApi.switch,
    config: { access: mayKeepBooks },
    handler: (request) => ledger.switchBooks(actingIn(request, fresh), request.params.id, request.body),
  });
  app.route({
    ...bookApi.limit,
    config: { access: mayKeepBooks },
    handler: (request) => ledger.limitEntries(actingIn(request, fresh), request.params.id, request.body.entry_limit),
  });
  app.route({
    ...entryApi.get,
    config: { access: mayKeepBooks },
    handler: ({ actor, query }) => ledger.find(actor, query.office_id),
  });
  app.route({
    ...entryApi.list,
    config: { access: mayKeepBooks },
    handler: ({ actor, query }) => ledger.list(actor, query),
  });
  app.route({
    ...accountApi.statement,
    config: { access: mayKeepBooks },
    handler: ({ actor, params, query }) => statements.list(actor, params.id, query),
  });
  app.route({
    ...entryApi.check,
    config: { access: mayKeepBooks },
    handler: ({ actor, query }) => checks.check(actor, query.office_id),
  });
  app.route({
    ...resultApi.list,
    config: { access: mayKeepBooks },
    handler: async ({ actor, query }) => ({
      days: await ledger.results(actor, query.office_id, query.day__gte, query.day__lte),
    }),
  });
  app.route({
    ...stockApi.list,
    config: { access: mayKeepBooks },
    handler: async ({ actor, query }) => ({ lines: await ledger.stocks(actor, query.office_id) }),
  });
  app.route({
    ...entryApi.enter,
    config: { access: mayKeepBooks },
    handler: async ({ by, body, headers }, reply) => {
      const { ask, ...wanted } = body;
      const result = await approvals.orAsk(by, ask, () => desk.enter({ by }, wanted, headers['idempotency-key']));
      if ('asked' in result) return reply.code(202).send(result.asked);
      const { entry, replayed } = result.done;
      if (replayed) reply.header('Idempotency-Replayed', 'true');
      return reply.code(201).send(entry);
    },
  });
};

type FileNeeds = { files: BookFileService; fresh: FreshSignIn };

export const bookFileRoutes: FastifyPluginAsyncZod<FileNeeds> = async (app, { files, fresh }) => {
  app.route({
    ...entryApi.file,
    ...csvFile(mayKeepBooks),
    handler: async (request, reply) => {
      const file = await files.journal(actingIn(request, fresh), request.query);
      return csvNamed(reply, 'books').send(file);
    },
  });
  app.route({
    ...accountApi.file,
    ...csvFile(mayKeepBooks),
    handler: async (request, reply) => {
      const file = await files.statement(actingIn(request, fresh), request.params.id, request.query);
      return csvNamed(reply, 'account').send(file);
    },
  });
};
