import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyticsApi } from '#contract/analytics.ts';
import { maySeeAnalytics } from '#domain/person/actor.ts';
import { languageOf } from '../http/language.ts';
import type { AnalyticsService } from './analytics.service.ts';

export const analyticsRoutes: FastifyPluginAsyncZod<{ analytics: AnalyticsService }> = async (app, { analytics }) => {
  app.route({
    ...analyticsApi.orders,
    config: { access: maySeeAnalytics },
    handler: (request) => analytics.countOrders(request.actor, request.query, languageOf(request)),
  });
};
