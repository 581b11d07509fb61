import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deadlineApi } from '#contract/order/order-deadline.ts';
import { mayExtend } from '#domain/person/actor.ts';
import { versionIn } from '../../http/if-match.ts';
import type { OrderDeadlineService } from './order-deadline.service.ts';

export const orderDeadlineRoutes: FastifyPluginAsyncZod<{ deadlines: OrderDeadlineService }> = async (
  app,
  { deadlines },
) => {
  app.route({
    ...deadlineApi.extend,
    config: { access: mayExtend },
    handler: ({ by, params, body, headers }) => deadlines.extend(by, params.id, body, versionIn(headers['if-match'])),
  });
};
