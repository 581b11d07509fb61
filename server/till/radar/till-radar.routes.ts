import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tillRadarApi } from '#contract/till/till-radar.ts';
import { mayKeepBooks, mayWorkTills } from '#domain/person/actor.ts';
import type { TillRadarService } from './till-radar.service.ts';

export const tillRadarRoutes: FastifyPluginAsyncZod<{ radar: TillRadarService }> = async (app, { radar }) => {
  app.route({
    ...tillRadarApi.list,
    config: { access: mayWorkTills },
    handler: ({ actor, query }) => radar.list(actor, query.office_id),
  });
  app.route({
    ...tillRadarApi.looked,
    config: { access: mayKeepBooks },
    handler: ({ by, params }) => radar.look(by, params.id),
  });
};
