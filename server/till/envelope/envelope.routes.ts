import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { envelopeApi } from '#contract/till/envelopes.ts';
import { mayKeepBooks, mayWorkTills } from '#domain/person/actor.ts';
import { actingIn } from '../../http/acting.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import type { EnvelopeService } from './envelope.service.ts';

type Needs = { envelopes: EnvelopeService; fresh: FreshSignIn };

export const envelopeRoutes: FastifyPluginAsyncZod<Needs> = async (app, { envelopes, fresh }) => {
  app.route({
    ...envelopeApi.list,
    config: { access: mayWorkTills },
    handler: ({ actor, query }) => envelopes.list(actor, query.office_id),
  });
  app.route({
    ...envelopeApi.setAside,
    config: { access: mayKeepBooks },
    handler: (request) => envelopes.setAside(actingIn(request, fresh), request.params.id, request.body.set_aside),
  });
};
