import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyticsApi } from '#contract/analytics.ts';
import { maySeeAnalytics } from '#domain/person/actor.ts';
import type { Placed } from '../database/standby/placed.ts';
import { languageOf } from '../http/language.ts';
import type { AnalyticsService } from './analytics.service.ts';

export const analyticsRoutes: FastifyPluginAsyncZod<{ analytics: Placed<AnalyticsService> }> = async (
  app,
  { analytics },
) => {
  app.route({
    ...analyticsApi.orders,
    config: { access: maySeeAnalytics },
    handler: (request) =>
      analytics(request.written, ({ countOrders }) => countOrders(request.actor, request.query, languageOf(request))),
  });
};
