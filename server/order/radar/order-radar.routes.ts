import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { radarApi } from '#contract/order/radar.ts';
import { mayReadRadar } from '#domain/person/actor.ts';
import type { OrderRadarService } from './order-radar.service.ts';

export const orderRadarRoutes: FastifyPluginAsyncZod<{ radar: OrderRadarService }> = async (app, { radar }) => {
  app.route({
    ...radarApi.list,
    config: { access: mayReadRadar },
    handler: ({ actor, query }) => radar.list(actor, query),
  });
};
