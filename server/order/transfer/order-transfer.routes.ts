import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { transferApi } from '#contract/order/order-transfer.ts';
import { isStaff, maySettle } from '#domain/person/actor.ts';
import { versionIn } from '../../http/if-match.ts';
import type { OrderClaimService } from './order-claim.service.ts';
import type { OrderSettlementService } from './order-settlement.service.ts';
import type { OrderTransferService } from './order-transfer.service.ts';

type Needs = {
  transfers: OrderTransferService;
  claims: OrderClaimService;
  settlements: OrderSettlementService;
};

export const orderTransferRoutes: FastifyPluginAsyncZod<Needs> = async (app, { transfers, claims, settlements }) => {
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
    ...transferApi.notArrived,
    config: { access: ({ role }) => isStaff(role) },
    handler: ({ by, params, body, headers }) =>
      transfers.sayNotArrived(by, params.id, body, versionIn(headers['if-match'])),
  });

  app.route({
    ...transferApi.whose,
    config: { access: ({ role }) => isStaff(role) },
    handler: ({ by, params, body, headers }) => claims.decideWhose(by, params.id, body, versionIn(headers['if-match'])),
  });

  app.route({
    ...transferApi.settle,
    config: { access: maySettle },
    handler: ({ by, params, body, headers }) => settlements.settle(by, params.id, body, versionIn(headers['if-match'])),
  });
};
