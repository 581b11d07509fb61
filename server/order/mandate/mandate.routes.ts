import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mandateApi } from '#contract/office/mandate.ts';
import { isStaff } from '#domain/person/actor.ts';
import type { OwnMandates } from './mandate.store.ts';

export const mandateRoutes: FastifyPluginAsyncZod<{ mandates: OwnMandates }> = async (app, { mandates }) => {
  app.route({
    ...mandateApi.own,
    config: { access: ({ role }) => isStaff(role) },
    handler: ({ actor, query }) => mandates.find(actor.id, query.office_id),
  });
};
