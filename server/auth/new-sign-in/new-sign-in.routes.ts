import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newSignInApi } from '#contract/person/new-sign-in.ts';
import { originOf } from '../../http/origin.ts';
import type { NewSignInStore } from './new-sign-in.store.ts';

type Needs = { signIns: NewSignInStore; wake: () => void };

export const newSignInRoutes: FastifyPluginAsyncZod<Needs> = async (app, { signIns, wake }) => {
  app.route({
    ...newSignInApi.list,
    config: { access: 'signedIn' },
    handler: ({ actor, session }) => signIns.list(actor.id, session.tokenHash),
  });

  app.route({
    ...newSignInApi.disown,
    config: { access: 'signedIn' },
    handler: async (request) => {
      await signIns.disown(request.by, originOf(request));
      wake();
      return {};
    },
  });
};
