import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { counterpartyApi } from '#contract/ledger/counterparties.ts';
import { officeTransferApi } from '#contract/ledger/office-transfers.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import type { CounterpartyService } from './counterparty.service.ts';
import type { OfficeTransferService } from './office-transfer.service.ts';

type Needs = { counterparties: CounterpartyService; transfers: OfficeTransferService };

const config = { access: mayKeepBooks };

/** An office moves money to and from counterparties and other offices. */
export const officeTransferRoutes: FastifyPluginAsyncZod<Needs> = async (app, { counterparties, transfers }) => {
  app.route({
    ...counterpartyApi.list,
    config,
    handler: ({ actor, query }) => counterparties.list(actor, query.office_id),
  });
  app.route({
    ...counterpartyApi.add,
    config,
    handler: async ({ by, body }, reply) =>
      reply.code(201).send(await counterparties.add(by, body.office_id, body.name)),
  });
  app.route({
    ...counterpartyApi.archive,
    config,
    handler: ({ by, params }) => counterparties.archive(by, params.id),
  });
  app.route({
    ...officeTransferApi.list,
    config,
    handler: ({ actor, query }) => transfers.list(actor, query),
  });
  app.route({
    ...officeTransferApi.send,
    config,
    handler: async ({ by, body, headers }, reply) =>
      reply.code(201).send(markReplay(reply, await transfers.send(by, body, headers['idempotency-key']))),
  });
  app.route({
    ...officeTransferApi.arrive,
    config,
    handler: async ({ by, params, body, headers }, reply) =>
      markReplay(reply, await transfers.arrive(by, params.id, body, headers['idempotency-key'])),
  });
  app.route({
    ...officeTransferApi.return,
    config,
    handler: async ({ by, params, body, headers }, reply) =>
      markReplay(reply, await transfers.takeBack(by, params.id, body.reason, headers['idempotency-key'])),
  });
};

function markReplay<T>(reply: FastifyReply, { transfer, replayed }: { transfer: T; replayed: boolean }): T {
  if (replayed) reply.header('Idempotency-Replayed', 'true');
  return transfer;
}
