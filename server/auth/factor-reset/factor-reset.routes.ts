import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { factorResetApi } from '#contract/person/factor-reset.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../../http/acting.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import { originOf } from '../../http/origin.ts';
import type { FactorResetService } from './factor-reset.service.ts';

type Needs = { resets: FactorResetService; fresh: FreshSignIn };

export const factorResetRoutes: FastifyPluginAsyncZod<Needs> = async (app, { resets, fresh }) => {
  app.route({
    ...factorResetApi.list,
    config: { access: mayManageNetwork },
    handler: () => resets.list(),
  });

  app.route({
    ...factorResetApi.ask,
    config: { access: mayManageNetwork },
    handler: (request) => resets.ask(actingIn(request, fresh), request.params.id, request.body.reason),
  });

  app.route({
    ...factorResetApi.agree,
    config: { access: mayManageNetwork },
    handler: async (request) => {
      await resets.agree(actingIn(request, fresh), request.params.id);
      return {};
    },
  });

  app.route({
    ...factorResetApi.stop,
    config: { access: mayManageNetwork },
    handler: async (request) => {
      await resets.stop(request.by, request.params.id, originOf(request));
      return {};
    },
  });

  app.route({
    ...factorResetApi.readOwn,
    config: { access: 'signedIn' },
    handler: ({ actor }) => resets.readOwn(actor.id),
  });

  app.route({
    ...factorResetApi.stopOwn,
    config: { access: 'signedIn' },
    handler: async (request) => {
      await resets.stop(request.by, request.actor.id, originOf(request));
      return {};
    },
  });
};
