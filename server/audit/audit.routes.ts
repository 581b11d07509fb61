import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditApi } from '#contract/audit.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { languageOf } from '../lib/language.ts';
import type { AuditService } from './audit.service.ts';

export const auditRoutes: FastifyPluginAsyncZod<{ audit: AuditService }> = async (app, { audit }) => {
  app.route({
    ...auditApi.list,
    config: { access: mayManageNetwork },
    handler: (request) => audit.list(request.query, languageOf(request)),
  });
};
