import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ownApi } from '#contract/order/order-own.ts';
import { versionIn } from '../../http/if-match.ts';
import type { OrderOwnService } from './order-own.service.ts';

export const orderOwnRoutes: FastifyPluginAsyncZod<{ own: OrderOwnService }> = async (app, { own }) => {
  app.route({
    ...ownApi.mine,
    // Staff may be the customer of an older order.
    config: { access: 'signedIn' },
    handler: ({ by, params, headers }) => own.sayMine(by, params.id, versionIn(headers['if-match'])),
  });

  app.route({
    ...ownApi.handed,
    config: { access: 'signedIn' },
    handler: ({ by, params, headers }) => own.sayHanded(by, params.id, versionIn(headers['if-match'])),
  });

  app.route({
    ...ownApi.collector,
    config: { access: 'signedIn' },
    handler: ({ by, params, headers, body }) =>
      own.sayCollector(by, params.id, body.name, versionIn(headers['if-match'])),
  });

  app.route({
    ...ownApi.notSo,
    config: { access: 'signedIn' },
    handler: ({ by, params, body }) => own.sayNotSo(by, params.id, body.text),
  });

  app.route({
    ...ownApi.gaveCash,
    config: { access: 'signedIn' },
    handler: ({ by, params, body }) => own.answerCash(by, params.id, body.gave),
  });
};
