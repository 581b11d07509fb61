import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { officeApi } from '#contract/office/office.ts';
import { mayAssignCashiers, mayCloseOffices, mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import { versionIn } from '../http/if-match.ts';
import { languageOf } from '../http/language.ts';
import type { MandateService } from './mandate.service.ts';
import type { OfficeService } from './office.service.ts';

type Needs = { offices: OfficeService; mandates: MandateService; fresh: FreshSignIn };

export const officeRoutes: FastifyPluginAsyncZod<Needs> = async (app, { offices, mandates, fresh }) => {
  const assigning = (request: FastifyRequest) => ({ language: languageOf(request), by: actingIn(request, fresh) });

  app.route({
    ...officeApi.list,
    config: { access: 'signedIn' },
    handler: (request) => offices.list(request.actor, request.query, languageOf(request)),
  });
  app.route({
    ...officeApi.get,
    config: { access: 'signedIn' },
    handler: (request) => offices.get(request.actor, request.params.id, languageOf(request)),
  });
  app.route({
    ...officeApi.create,
    config: { access: mayManageNetwork },
    handler: async (request, reply) =>
      reply.code(201).send(
        await offices.create(request.by, request.body, {
          language: languageOf(request),
          requireFresh: fresh(request),
        }),
      ),
  });
  app.route({
    ...officeApi.change,
    config: { access: mayManageNetwork },
    handler: (request) => {
      const { by, params, body, headers } = request;
      return offices.change(by, params.id, body, {
        language: languageOf(request),
        requireFresh: fresh(request),
        knownVersion: versionIn(headers['if-match']),
      });
    },
  });
  app.route({
    ...officeApi.archive,
    config: { access: mayManageNetwork },
    handler: async (request) => {
      await offices.archive(request.by, request.params.id, fresh(request));
      return {};
    },
  });
  app.route({
    ...officeApi.close,
    config: { access: mayCloseOffices },
    handler: (request) => {
      const how = { language: languageOf(request), requireFresh: fresh(request) };
      return offices.close(request.by, request.params.id, request.body, how);
    },
  });
  app.route({
    ...officeApi.assignCashiers,
    config: { access: mayAssignCashiers },
    handler: (request) => offices.assignCashiers(request.actor, request.params.id, request.body, assigning(request)),
  });
  app.route({
    ...officeApi.setMandate,
    config: { access: mayAssignCashiers },
    handler: async (request) => {
      const { id, user_id } = request.params;
      await mandates.set(actingIn(request, fresh), id, user_id, request.body);
      return offices.get(request.actor, id, languageOf(request));
    },
  });
  app.route({
    ...officeApi.assignOwners,
    config: { access: mayManageNetwork },
    handler: (request) => offices.assignOwners(request.actor, request.params.id, request.body, assigning(request)),
  });
  app.route({
    ...officeApi.listOfUser,
    config: { access: 'signedIn' },
    handler: (request) => offices.listOfUser(request.actor, request.params.id, request.query, languageOf(request)),
  });
};
