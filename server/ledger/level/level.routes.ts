import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { levelApi } from '#contract/ledger/levels.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { actingIn } from '../../http/acting.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import type { LevelService } from './level.service.ts';

type Needs = { levels: LevelService; fresh: FreshSignIn };

export const levelRoutes: FastifyPluginAsyncZod<Needs> = async (app, { levels, fresh }) => {
  app.route({
    ...levelApi.list,
    config: { access: mayKeepBooks },
    handler: ({ actor, params }) => levels.list(actor, params.id),
  });
  app.route({
    ...levelApi.set,
    config: { access: mayKeepBooks },
    handler: (request) => levels.set(actingIn(request, fresh), request.params.id, request.body),
  });
};
