import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { safeApi } from '#contract/till/safe.ts';
import { mayWorkTills } from '#domain/person/actor.ts';
import { markReplay } from '../till.routes.ts';
import type { SafeService } from './safe.service.ts';

const config = { access: mayWorkTills };

export const safeRoutes: FastifyPluginAsyncZod<{ safes: SafeService }> = async (app, { safes }) => {
  app.route({ ...safeApi.list, config, handler: ({ actor, query }) => safes.list(actor, query) });
  app.route({
    ...safeApi.offer,
    config,
    handler: async ({ by, body }, reply) => reply.code(201).send(await safes.offer(by, body.office_id, body.keeper_id)),
  });
  app.route({
    ...safeApi.count,
    config,
    handler: async ({ by, params, body, headers }, reply) =>
      markReplay(reply, await safes.count(by, params.id, body, headers['idempotency-key'])).keeping,
  });
  app.route({
    ...safeApi.settle,
    config,
    handler: ({ by, params, body }) => safes.settle(by, params.id, body.reason),
  });
  app.route({ ...safeApi.withdraw, config, handler: ({ by, params }) => safes.withdraw(by, params.id) });
};
