import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deadlineApi } from '#contract/order-deadline.ts';
import { mayExtend } from '#domain/actor.ts';
import { versionIn } from '../lib/if-match.ts';
import type { OrderDeadlineService } from './order-deadline.service.ts';

export const orderDeadlineRoutes: FastifyPluginAsyncZod<{ deadlines: OrderDeadlineService }> = async (
  app,
  { deadlines },
) => {
  app.route({
    ...deadlineApi.extend,
    config: { access: mayExtend },
    handler: ({ actor, params, body, headers }) =>
      deadlines.extend(actor, params.id, body, versionIn(headers['if-match'])),
  });
};
