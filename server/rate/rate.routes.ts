import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rateApi } from '#contract/rate/rate.ts';
import type { Decimal } from '#domain/money/money.ts';
import { isStaff, mayManageNetwork } from '#domain/person/actor.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import { languageOf } from '../http/language.ts';
import type { RateService } from './rate.service.ts';

type Needs = { rates: RateService; tolerance: Decimal; fresh: FreshSignIn };

export const rateRoutes: FastifyPluginAsyncZod<Needs> = async (app, { rates, tolerance, fresh }) => {
  app.route({ ...rateApi.listCurrent, config: { access: 'signedIn' }, handler: () => rates.listCurrent() });

  app.route({
    ...rateApi.listLast,
    config: { access: 'signedIn' },
    handler: ({ actor, query }) => rates.listLast(actor, query.office_id),
  });

  app.route({ ...rateApi.getCurrent, config: { access: 'signedIn' }, handler: ({ query }) => rates.getCurrent(query) });

  app.route({ ...rateApi.listPairs, config: { access: 'signedIn' }, handler: () => rates.listPairs() });

  app.route({ ...rateApi.listOffers, config: { access: 'signedIn' }, handler: ({ query }) => rates.listOffers(query) });

  app.route({ ...rateApi.getRanking, config: { access: 'signedIn' }, handler: () => ({ tolerance }) });

  app.route({
    ...rateApi.create,
    config: { access: mayManageNetwork },
    handler: async (request, reply) =>
      reply.code(201).send(await rates.create(request.by, request.body, fresh(request))),
  });

  app.route({
    ...rateApi.publish,
    config: { access: mayManageNetwork },
    handler: async (request, reply) =>
      reply.code(201).send(await rates.publish(request.by, request.body, fresh(request))),
  });

  app.route({ ...rateApi.list, config: { access: 'signedIn' }, handler: ({ query }) => rates.list(query) });

  app.route({
    ...rateApi.getHistory,
    config: { access: 'signedIn' },
    handler: ({ query }) => rates.getHistory(query),
  });

  app.route({
    ...rateApi.getOverview,
    config: { access: ({ role }) => isStaff(role) },
    handler: (request) => rates.getOverview(request.query.office_id, languageOf(request)),
  });

  app.route({
    ...rateApi.listScopes,
    config: { access: ({ role }) => isStaff(role) },
    handler: (request) => rates.listScopes(request.actor, request.query, languageOf(request)),
  });

  app.route({
    ...rateApi.setStatus,
    config: { access: mayManageNetwork },
    handler: (request) => {
      const { by, params, query } = request;
      const { active: actual, confirm } = query;
      return rates.switchTo(by, { id: params.id, actual, confirm }, fresh(request));
    },
  });

  app.route({
    ...rateApi.remove,
    config: { access: mayManageNetwork },
    handler: (request) => rates.remove(request.by, request.params.id, request.query.confirm, fresh(request)),
  });

  app.route({
    ...rateApi.listSubscriptions,
    config: { access: 'signedIn' },
    handler: ({ query }) => ('office_id' in query ? rates.listFollowed(query.office_id) : rates.listFollowers(query)),
  });

  app.route({
    ...rateApi.subscribe,
    config: { access: mayManageNetwork },
    handler: (request) => rates.subscribe(request.by, request.body, fresh(request)),
  });
};
