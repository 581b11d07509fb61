import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { erasureApi } from '#contract/person/erasure.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../../http/acting.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import type { ErasureService } from './erasure.service.ts';

type Needs = { erasures: ErasureService; fresh: FreshSignIn };

export const erasureRoutes: FastifyPluginAsyncZod<Needs> = async (app, { erasures, fresh }) => {
  app.route({
    ...erasureApi.getOwn,
    config: { access: 'signedIn' },
    handler: ({ actor }) => erasures.get(actor.id),
  });

  app.route({
    ...erasureApi.ask,
    config: { access: 'signedIn' },
    handler: (request) => erasures.ask(actingIn(request, fresh)),
  });

  app.route({
    ...erasureApi.withdraw,
    config: { access: 'signedIn' },
    handler: ({ by }) => erasures.withdraw(by),
  });

  app.route({
    ...erasureApi.get,
    config: { access: mayManageNetwork },
    handler: ({ params }) => erasures.get(params.id),
  });

  app.route({
    ...erasureApi.carryOut,
    config: { access: mayManageNetwork },
    handler: (request) => erasures.carryOut(actingIn(request, fresh), request.params.id),
  });
};
