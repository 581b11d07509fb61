import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rateApi } from '#contract/rate/rate.ts';
import type { Decimal } from '#domain/money/money.ts';
import { type Actor, isStaff } from '#domain/person/actor.ts';
import { languageOf } from '../http/language.ts';
import type { RateService } from './rate.service.ts';

type Needs = { rates: RateService; tolerance: () => Decimal };

/** A query about a draft is one about no office, but for admins. */
const seenBy =
  (rates: RateService) =>
  async <Q extends object>(actor: Actor, query: Q): Promise<Q> =>
    'office_id' in query && typeof query.office_id === 'string'
      ? { ...query, office_id: await rates.officeSeenBy(actor, query.office_id) }
      : query;

export const rateRoutes: FastifyPluginAsyncZod<Needs> = async (app, { rates, tolerance }) => {
  const seen = seenBy(rates);

  app.route({ ...rateApi.listCurrent, config: { access: 'signedIn' }, handler: () => rates.listCurrent() });

  app.route({
    ...rateApi.listLast,
    config: { access: 'signedIn' },
    handler: async ({ actor, query }) => rates.listLast(actor, (await seen(actor, query)).office_id),
  });

  app.route({ ...rateApi.getCurrent, config: { access: 'signedIn' }, handler: ({ query }) => rates.getCurrent(query) });

  app.route({ ...rateApi.listPairs, config: { access: 'signedIn' }, handler: () => rates.listPairs() });

  app.route({ ...rateApi.listOffers, config: { access: 'signedIn' }, handler: ({ query }) => rates.listOffers(query) });

  app.route({ ...rateApi.getRanking, config: { access: 'signedIn' }, handler: () => ({ tolerance: tolerance() }) });

  app.route({
    ...rateApi.list,
    config: { access: 'signedIn' },
    handler: async ({ actor, query }) => rates.list(actor, await seen(actor, query)),
  });

  app.route({
    ...rateApi.getHistory,
    config: { access: 'signedIn' },
    handler: async ({ actor, query }) => rates.getHistory(await seen(actor, query)),
  });

  app.route({
    ...rateApi.getOverview,
    config: { access: ({ role }) => isStaff(role) },
    handler: async (request) =>
      rates.getOverview((await seen(request.actor, request.query)).office_id, languageOf(request)),
  });

  app.route({
    ...rateApi.listScopes,
    config: { access: ({ role }) => isStaff(role) },
    handler: (request) => rates.listScopes(request.actor, request.query, languageOf(request)),
  });

  app.route({
    ...rateApi.listSubscriptions,
    config: { access: 'signedIn' },
    handler: async ({ actor, query }) => {
      const scope = await seen(actor, query);
      return 'office_id' in scope ? rates.listFollowed(scope.office_id) : rates.listFollowers(actor, scope);
    },
  });
};
