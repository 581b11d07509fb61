import type { FastifyReply } from 'fastify';
import { kyivDay } from '#domain/hours/kyiv.ts';
import type { Actor } from '#domain/person/actor.ts';

/** No HEAD routes: they would build the whole answer and discard it. */
export const csvFile = (access: (actor: Actor) => boolean) =>
  ({ config: { access, line: 'export' }, exposeHeadRoute: false }) as const;

export const csvNamed = (reply: FastifyReply, what: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="obmin-${what}-${kyivDay(new Date())}.csv"`);
