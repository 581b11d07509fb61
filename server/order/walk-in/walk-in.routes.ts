import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { walkInApi } from '#contract/order/walk-in.ts';
import { type Actor, isStaff } from '#domain/person/actor.ts';
import { countedAddress } from '../../http/limit/counted-address.ts';
import type { WalkInService } from './walk-in.service.ts';
import type { WalkInPhoneService } from './walk-in-phone.service.ts';

type Needs = { walkIns: WalkInService; phones: WalkInPhoneService };

export const walkInRoutes: FastifyPluginAsyncZod<Needs> = async (app, { walkIns, phones }) => {
  const access = ({ role }: Actor) => isStaff(role);

  app.route({
    ...walkInApi.place,
    config: { access, feature: 'orders' },
    handler: async (request, reply) => {
      const { by, body, headers } = request;
      const placed = await walkIns.place(by, body, headers['idempotency-key']);
      if ('asked' in placed) return reply.code(202).send(placed.asked);
      const { order, replayed } = placed;
      request.orderId = order.id;
      if (replayed) reply.header('idempotency-replayed', 'true');
      return reply.code(201).send(order);
    },
  });

  app.route({
    ...walkInApi.find,
    config: { access },
    handler: ({ by, body }) => walkIns.findCustomer(by, body),
  });

  app.route({
    ...walkInApi.sendCode,
    config: { access },
    handler: ({ by, ip, params, body }) =>
      phones.send(by, params.id, { address: countedAddress(ip), proof: body?.proof }),
  });

  app.route({
    ...walkInApi.proveCode,
    config: { access },
    handler: ({ by, params, body }) => phones.prove(by, params.id, body),
  });
};
