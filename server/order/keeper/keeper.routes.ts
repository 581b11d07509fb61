import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { keeperApi, laneApi } from '#contract/order/lane.ts';
import { type Actor, isStaff } from '#domain/person/actor.ts';
import type { OrderKeeperService } from './keeper.service.ts';

export const orderKeeperRoutes: FastifyPluginAsyncZod<{ keepers: OrderKeeperService }> = async (app, { keepers }) => {
  const access = ({ role }: Actor) => isStaff(role);

  app.route({
    ...laneApi.read,
    config: { access },
    handler: ({ actor, query }) => keepers.readLanes(actor, query),
  });

  app.route({
    ...keeperApi.keep,
    config: { access },
    handler: ({ by, params, body }) => keepers.keep(by, params.id, body),
  });
};
