import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recoveryApi } from '#contract/recovery.ts';
import { countedAddress } from '../lib/address.ts';
import { refuse } from '../lib/refuse.ts';
import type { RecoveryService } from './recovery.service.ts';

type Needs = { recovery: RecoveryService };

export const recoveryRoutes: FastifyPluginAsyncZod<Needs> = async (app, { recovery }) => {
  app.route({
    ...recoveryApi.send,
    config: { access: 'anyone', feature: 'recovery' },
    handler: ({ body, ip }) => recovery.send(body.cellphone, countedAddress(ip)),
  });

  app.route({
    ...recoveryApi.verify,
    config: { access: 'anyone', feature: 'recovery' },
    handler: ({ body }) => recovery.verify(body),
  });

  app.route({
    ...recoveryApi.recover,
    config: { access: 'recovery', feature: 'recovery' },
    handler: async ({ recovery: proof, body, ip }) => {
      await recovery.recover(proof ?? refuse('UNAUTHORIZED'), { password: body.pwd, address: countedAddress(ip) });
      return {};
    },
  });
};
