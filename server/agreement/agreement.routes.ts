import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { agreementApi } from '#contract/person/agreement.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { AgreementService } from './agreement.service.ts';

type Needs = { agreements: AgreementService; fresh: FreshSignIn };

export const agreementRoutes: FastifyPluginAsyncZod<Needs> = async (app, { agreements, fresh }) => {
  app.route({
    ...agreementApi.get,
    config: { access: 'anyone', isCountedByAddress: true },
    handler: () => agreements.get(),
  });

  app.route({
    ...agreementApi.change,
    config: { access: mayManageNetwork },
    handler: (request) => agreements.change(actingIn(request, fresh), request.body),
  });

  app.route({
    ...agreementApi.getOwn,
    config: { access: 'signedIn' },
    handler: ({ actor }) => agreements.getOwn(actor.id),
  });

  app.route({
    ...agreementApi.accept,
    config: { access: 'signedIn' },
    handler: ({ by, body }) => agreements.accept(by, body.version),
  });
};
