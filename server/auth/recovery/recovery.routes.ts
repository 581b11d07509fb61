import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recoveryApi } from '#contract/person/recovery.ts';
import { refuse } from '../../lib/refuse.ts';
import { readCookies, rememberDevice, sourceOf } from '../device/device-cookie.ts';
import type { RecoveryService } from './recovery.service.ts';

type Needs = { recovery: RecoveryService; production: boolean };

export const recoveryRoutes: FastifyPluginAsyncZod<Needs> = async (app, { recovery, production }) => {
  await readCookies(app);

  app.route({
    ...recoveryApi.send,
    config: { access: 'anyone', feature: 'recovery' },
    handler: (request, reply) => recovery.send(request.body.cellphone, request.body.proof, sourceOf(request, reply)),
  });

  app.route({
    ...recoveryApi.verify,
    config: { access: 'anyone', feature: 'recovery' },
    handler: ({ body }) => recovery.verify(body),
  });

  app.route({
    ...recoveryApi.recover,
    config: { access: 'recovery', feature: 'recovery' },
    handler: async (request, reply) => {
      const proof = request.recovery ?? refuse('UNAUTHORIZED');
      rememberDevice(reply, await recovery.recover(proof, request.body.pwd, sourceOf(request, reply)), production);
      return {};
    },
  });
};
