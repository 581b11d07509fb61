import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bookApi } from '#contract/ledger/books.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { LedgerService } from './ledger.service.ts';

type Needs = { ledger: LedgerService; fresh: FreshSignIn };

export const ledgerRoutes: FastifyPluginAsyncZod<Needs> = async (app, { ledger, fresh }) => {
  app.route({
    ...bookApi.switch,
    config: { access: mayKeepBooks },
    handler: (request) => ledger.switchBooks(actingIn(request, fresh), request.params.id, request.body),
  });
};
