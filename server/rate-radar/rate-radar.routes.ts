import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rateRadarApi } from '#contract/rate/rate-radar.ts';
import { mayReadRateRadar } from '#domain/person/actor.ts';
import type { RateRadarService } from './rate-radar.service.ts';

export const rateRadarRoutes: FastifyPluginAsyncZod<{ radar: RateRadarService }> = async (app, { radar }) => {
  app.route({ ...rateRadarApi.list, config: { access: mayReadRateRadar }, handler: ({ actor }) => radar.list(actor) });
};
