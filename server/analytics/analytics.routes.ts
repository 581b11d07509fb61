import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyticsApi } from '#contract/analytics.ts';
import { maySeeAnalytics } from '#domain/actor.ts';
import type { AnalyticsService } from './analytics.service.ts';

export const analyticsRoutes: FastifyPluginAsyncZod<{ analytics: AnalyticsService }> = async (app, { analytics }) => {
  app.route({
    ...analyticsApi.orders,
    config: { access: maySeeAnalytics },
    handler: ({ actor, query }) => analytics.countOrders(actor, query),
  });
};
