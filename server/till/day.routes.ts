import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dayApi } from '#contract/till/days.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { DayService } from './day.service.ts';

type Needs = { days: DayService; fresh: FreshSignIn };

const config = { access: mayKeepBooks };

export const dayRoutes: FastifyPluginAsyncZod<Needs> = async (app, { days, fresh }) => {
  app.route({ ...dayApi.list, config, handler: ({ actor, query }) => days.list(actor, query) });
  app.route({ ...dayApi.get, config, handler: ({ actor, params }) => days.get(actor, params.id) });
  app.route({ ...dayApi.open, config, handler: ({ actor, query }) => days.open(actor, query.office_id) });
  app.route({
    ...dayApi.close,
    config,
    handler: async ({ by, body }, reply) => reply.code(201).send(await days.close(by, body)),
  });
  app.route({
    ...dayApi.ends,
    config,
    handler: (request) => days.setEnds(actingIn(request, fresh), request.params.id, request.body.day_ends),
  });
};
