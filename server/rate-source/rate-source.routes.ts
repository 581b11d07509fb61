import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { marketApi, rateSourceApi } from '#contract/rate/market.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { RateSourceService } from './rate-source.service.ts';

type Needs = { sources: RateSourceService; fresh: FreshSignIn };

const config = { access: mayManageNetwork };

export const rateSourceRoutes: FastifyPluginAsyncZod<Needs> = async (app, { sources, fresh }) => {
  app.route({ ...rateSourceApi.list, config, handler: () => sources.listSources() });
  app.route({
    ...rateSourceApi.change,
    config,
    handler: (request) => sources.change(actingIn(request, fresh), request.params.id, request.body),
  });
  app.route({
    ...rateSourceApi.addReading,
    config,
    handler: async (request, reply) =>
      reply.code(201).send(await sources.addReading(actingIn(request, fresh), request.body)),
  });
  app.route({ ...marketApi.list, config, handler: () => sources.listMarkets() });
  app.route({
    ...marketApi.setBounds,
    config,
    handler: (request) => sources.setBounds(actingIn(request, fresh), request.params.currency, request.body),
  });
};
