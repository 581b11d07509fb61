import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditApi } from '#contract/audit.ts';
import { mayReadJournal } from '#domain/person/actor.ts';
import { languageOf } from '../http/language.ts';
import type { AuditService } from './audit.service.ts';

export const auditRoutes: FastifyPluginAsyncZod<{ audit: AuditService }> = async (app, { audit }) => {
  app.route({
    ...auditApi.list,
    config: { access: mayReadJournal },
    handler: (request) => audit.list(request.actor, request.query, languageOf(request)),
  });
};
