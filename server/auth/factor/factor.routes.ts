import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { secondFactorApi } from '#contract/person/second-factor.ts';
import { actingIn } from '../../http/acting.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import type { FactorService } from './factor.service.ts';

type Needs = { factors: FactorService; fresh: FreshSignIn };

/** Open also to staff who have to set up a factor first. */
const config = { access: 'signedIn', duringSetUp: true } as const;

export const factorRoutes: FastifyPluginAsyncZod<Needs> = async (app, { factors, fresh }) => {
  app.route({ ...secondFactorApi.read, config, handler: ({ by }) => factors.read({ by }) });

  app.route({
    ...secondFactorApi.startTotp,
    config,
    handler: (request) => factors.startTotp(actingIn(request, fresh)),
  });

  app.route({
    ...secondFactorApi.confirmTotp,
    config,
    handler: (request) => factors.confirmTotp(actingIn(request, fresh), request.body),
  });

  app.route({
    ...secondFactorApi.startPasskey,
    config,
    handler: (request) => factors.startPasskey(actingIn(request, fresh)),
  });

  app.route({
    ...secondFactorApi.confirmPasskey,
    config,
    handler: (request) => factors.confirmPasskey(actingIn(request, fresh), request.body),
  });

  app.route({
    ...secondFactorApi.rename,
    config,
    handler: (request) => factors.rename(actingIn(request, fresh), request.params.id, request.body.name),
  });

  app.route({
    ...secondFactorApi.remove,
    config,
    handler: async (request) => {
      await factors.remove(actingIn(request, fresh), request.params.id);
      return {};
    },
  });

  app.route({
    ...secondFactorApi.renewCodes,
    config,
    handler: (request) => factors.renewCodes(actingIn(request, fresh)),
  });
};
