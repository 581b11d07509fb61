import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orderMessageApi } from '#contract/order/order-message.ts';
import type { OrderMessageService } from './order-message.service.ts';

export const orderMessageRoutes: FastifyPluginAsyncZod<{ messages: OrderMessageService }> = async (
  app,
  { messages },
) => {
  app.route({
    ...orderMessageApi.list,
    config: { access: 'signedIn' },
    handler: ({ actor, params, query }) => messages.list(actor, params.id, query),
  });

  app.route({
    ...orderMessageApi.add,
    config: { access: 'signedIn' },
    handler: async ({ by, params, body, headers }, reply) => {
      const wanted = { text: body.text, key: headers['idempotency-key'] };
      const { message, replayed } = await messages.add(by, params.id, wanted);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return reply.code(201).send(message);
    },
  });

  app.route({
    ...orderMessageApi.read,
    config: { access: 'signedIn' },
    handler: ({ by, params, body }) => messages.read(by, params.id, body.up_to),
  });
};
