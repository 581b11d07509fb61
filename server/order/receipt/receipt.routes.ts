import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { receiptApi } from '#contract/order/receipt.ts';
import type { ReceiptService } from './receipt.service.ts';

export const receiptRoutes: FastifyPluginAsyncZod<{ receipts: ReceiptService }> = async (app, { receipts }) => {
  app.route({
    ...receiptApi.get,
    config: { access: 'signedIn' },
    handler: ({ actor, params }) => receipts.get(actor, params.id),
  });

  app.route({
    ...receiptApi.print,
    config: { access: 'signedIn' },
    handler: async ({ by, params }, reply) => reply.code(201).send(await receipts.print(by, params.id)),
  });
};
