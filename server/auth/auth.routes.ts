import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authApi } from '#contract/auth.ts';
import { countedAddress } from '../lib/address.ts';
import { bodyLimitBytes } from '../lib/body.ts';
import { languageOf } from '../lib/language.ts';
import type { AuthService } from './auth.service.ts';

type Needs = { auth: AuthService };

export const authRoutes: FastifyPluginAsyncZod<Needs> = async (app, { auth }) => {
  app.register(signInRoute, { auth });

  app.route({
    ...authApi.register,
    config: { access: 'anyone', feature: 'registration' },
    handler: async (request, reply) => {
      const from = { lang: languageOf(request), address: countedAddress(request.ip) };
      return reply.code(201).send(await auth.register(request.body, from));
    },
  });

  app.route({
    ...authApi.signOut,
    config: { access: 'signedIn' },
    handler: async ({ actor, session }) => {
      await auth.signOut(actor, session.tokenHash);
      return {};
    },
  });

  app.route({
    ...authApi.changePassword,
    config: { access: 'signedIn' },
    handler: async ({ actor, session, body, ip }) => {
      await auth.changePassword(actor, { ...body, ...session, address: countedAddress(ip) });
      return {};
    },
  });
};

/** The only call that takes a form, so the only place where forms are read. */
const signInRoute: FastifyPluginAsyncZod<Needs> = async (app, { auth }) => {
  await app.register(formbody, { bodyLimit: bodyLimitBytes });
  app.route({
    ...authApi.signIn,
    config: { access: 'anyone' },
    handler: ({ body, ip }) => auth.signIn({ cellphone: body.username, password: body.password }, countedAddress(ip)),
  });
};
