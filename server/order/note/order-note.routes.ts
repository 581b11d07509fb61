import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orderNoteApi } from '#contract/order/order-note.ts';
import { type Actor, isStaff } from '#domain/person/actor.ts';
import type { OrderNoteService } from './order-note.service.ts';

export const orderNoteRoutes: FastifyPluginAsyncZod<{ notes: OrderNoteService }> = async (app, { notes }) => {
  const access = ({ role }: Actor) => isStaff(role);

  app.route({
    ...orderNoteApi.list,
    config: { access },
    handler: ({ actor, params }) => notes.list(actor, params.id),
  });

  app.route({
    ...orderNoteApi.add,
    config: { access },
    handler: async ({ by, params, body }, reply) => reply.code(201).send(await notes.add(by, params.id, body.text)),
  });
};
