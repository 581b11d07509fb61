import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { transferApi } from '#contract/order-transfer.ts';
import { isStaff, maySettle } from '#domain/actor.ts';
import { versionIn } from '../lib/if-match.ts';
import type { OrderTransferService } from './order-transfer.service.ts';

type Needs = { transfers: OrderTransferService };

export const orderTransferRoutes: FastifyPluginAsyncZod<Needs> = async (app, { transfers }) => {
  app.route({
    ...transferApi.sent,
    // Staff may be the customer of an older order.
    config: { access: 'signedIn' },
    handler: ({ by, params, body, headers }) =>
      transfers.saySent(by, params.id, body ?? {}, versionIn(headers['if-match'])),
  });

  app.route({
    ...transferApi.arrived,
    config: { access: ({ role }) => isStaff(role) },
    handler: ({ by, params, body, headers }) =>
      transfers.recordArrived(by, params.id, body, versionIn(headers['if-match'])),
  });

  app.route({
    ...transferApi.settle,
    config: { access: maySettle },
    handler: ({ by, params, body, headers }) => transfers.settle(by, params.id, body, versionIn(headers['if-match'])),
  });
};
