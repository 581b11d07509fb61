import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { statementApi } from '#contract/person/statement.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import { type StatementService, statementFile } from './statement.service.ts';

type Needs = { statements: StatementService; fresh: FreshSignIn };

export const statementRoutes: FastifyPluginAsyncZod<Needs> = async (app, { statements, fresh }) => {
  app.route({
    ...statementApi.read,
    config: { access: 'signedIn' },
    handler: ({ actor, query }) => statements.read(actor.id, query.month),
  });

  app.route({
    ...statementApi.file,
    config: { access: 'signedIn', line: 'export' },
    // No HEAD route: it would build the whole answer and discard it.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      fresh(request)();
      const { actor, query } = request;
      const { month, decimals = 'point' } = query;
      const file = statementFile(await statements.read(actor.id, month), decimals);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="obmin-statement-${month}.csv"`)
        .send(file);
    },
  });
};
