import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditApi } from '#contract/audit.ts';
import { mayReadJournal } from '#domain/person/actor.ts';
import type { Placed } from '../database/standby/placed.ts';
import { languageOf } from '../http/language.ts';
import type { AuditService } from './audit.service.ts';

export const auditRoutes: FastifyPluginAsyncZod<{ audit: Placed<AuditService> }> = async (app, { audit }) => {
  app.route({
    ...auditApi.list,
    config: { access: mayReadJournal },
    handler: (request) => audit(request.written, ({ list }) => list(request.actor, request.query, languageOf(request))),
  });
};
