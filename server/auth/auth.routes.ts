import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authApi } from '#contract/person/auth.ts';
import { sessionApi } from '#contract/person/session.ts';
import { parsePhone } from '#domain/person/phone.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import { bodyLimitBytes } from '../http/json-body.ts';
import { languageOf } from '../http/language.ts';
import { Refusal } from '../lib/refuse.ts';
import type { AuthService } from './auth.service.ts';
import { readCookies, rememberDevice, sourceOf } from './device/device-cookie.ts';

type Needs = {
  auth: AuthService;
  production: boolean;
  fresh: FreshSignIn;
  /** Stands for a phone in the log. */
  markOf: (cellphone: string) => string;
};

export const authRoutes: FastifyPluginAsyncZod<Needs> = async (app, { auth, production, fresh, markOf }) => {
  await readCookies(app);
  app.register(signInRoute, { auth, production, markOf });

  app.route({
    ...authApi.proveFactor,
    config: { access: 'anyone' },
    handler: async (request, reply) => {
      const { session, cookie } = await auth.proveFactor(request.body, sourceOf(request, reply));
      rememberDevice(reply, cookie, production);
      return session;
    },
  });

  app.route({
    ...authApi.register,
    config: { access: 'anyone', feature: 'registration' },
    handler: async (request, reply) => {
      const { session, cookie } = await auth.register(request.body, languageOf(request), sourceOf(request, reply));
      rememberDevice(reply, cookie, production);
      return reply.code(201).send(session);
    },
  });

  app.route({
    ...authApi.signOut,
    config: { access: 'signedIn', duringSetUp: true },
    handler: async ({ by }) => {
      await auth.signOut(by);
      return {};
    },
  });

  app.route({
    ...sessionApi.list,
    config: { access: 'signedIn' },
    handler: ({ actor, session }) => auth.listSessions(actor, session.tokenHash),
  });

  app.route({
    ...sessionApi.end,
    config: { access: 'signedIn' },
    handler: async ({ by, params }) => {
      await auth.endOneSession(by, params.id);
      return {};
    },
  });

  app.route({
    ...sessionApi.endOthers,
    config: { access: 'signedIn' },
    handler: async (request, reply) => {
      const cookie = await auth.endOtherSessions(request.by, sourceOf(request, reply));
      if (cookie !== undefined) rememberDevice(reply, cookie, production);
      return {};
    },
  });

  app.route({
    ...authApi.prove,
    config: { access: 'signedIn', duringSetUp: true },
    handler: async (request, reply) => {
      const { hasFactor } = request.session;
      await auth.prove({ by: request.by, hasFactor }, request.body, sourceOf(request, reply));
      return {};
    },
  });

  app.route({
    ...authApi.changePassword,
    config: { access: 'signedIn' },
    handler: async (request, reply) => {
      const { hasFactor } = request.session;
      const by = { by: request.by, hasFactor, requireFresh: fresh(request) };
      const cookie = await auth.changePassword(by, request.body, sourceOf(request, reply));
      rememberDevice(reply, cookie, production);
      return {};
    },
  });
};

/** Form bodies are parsed for this route only: no other call accepts a form. */
const signInRoute: FastifyPluginAsyncZod<Omit<Needs, 'fresh'>> = async (app, { auth, production, markOf }) => {
  await app.register(formbody, { bodyLimit: bodyLimitBytes });
  app.route({
    ...authApi.signIn,
    config: { access: 'anyone' },
    handler: async (request, reply) => {
      const { username: cellphone, password } = request.body;
      const signedIn = auth.signIn({ cellphone, password }, sourceOf(request, reply));
      signedIn.catch((error: unknown) => {
        // With the right password a second factor may still be missing, which is no failure.
        if (!(error instanceof Refusal) || error.code === 'SECOND_FACTOR_REQUIRED') return;
        request.log.info(
          { phone_mark: markOf(parsePhone(cellphone) ?? cellphone), address: request.ip, code: error.code },
          'A sign-in failed',
        );
      });
      const { session, cookie } = await signedIn;
      rememberDevice(reply, cookie, production);
      return session;
    },
  });
};
