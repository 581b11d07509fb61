import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { verificationApi } from '#contract/person/phone-verification.ts';
import { countedAddress } from '../http/limit/counted-address.ts';
import type { VerificationService } from './verification.service.ts';

type Needs = { verification: VerificationService };

export const verificationRoutes: FastifyPluginAsyncZod<Needs> = async (app, { verification }) => {
  app.route({
    ...verificationApi.send,
    config: { access: 'signedIn' },
    handler: ({ by, ip, body }) => verification.send(by, countedAddress(ip), body?.proof),
  });

  app.route({
    ...verificationApi.verify,
    config: { access: 'signedIn' },
    handler: async ({ by, body }) => {
      await verification.verify(by, body);
      return {};
    },
  });
};
