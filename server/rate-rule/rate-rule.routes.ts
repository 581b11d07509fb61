import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rateRuleApi } from '#contract/rate/rate-rule.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { RateRuleService } from './rate-rule.service.ts';

type Needs = { rules: RateRuleService; fresh: FreshSignIn };

const config = { access: mayManageNetwork };

export const rateRuleRoutes: FastifyPluginAsyncZod<Needs> = async (app, { rules, fresh }) => {
  app.route({ ...rateRuleApi.list, config, handler: () => rules.list() });
  app.route({
    ...rateRuleApi.set,
    config,
    handler: (request) => rules.set(actingIn(request, fresh), request.body),
  });
  app.route({ ...rateRuleApi.simulate, config, handler: (request) => rules.simulate(request.actor.id, request.query) });
};
