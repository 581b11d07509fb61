import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { inboxApi } from '#contract/inbox.ts';
import { languageOf } from '../../http/language.ts';
import type { InboxService } from './inbox.service.ts';

export const inboxRoutes: FastifyPluginAsyncZod<{ inbox: InboxService }> = async (app, { inbox }) => {
  app.route({
    ...inboxApi.list,
    config: { access: 'signedIn' },
    handler: (request) => inbox.list({ actor: request.actor, lang: languageOf(request) }, request.query),
  });
  app.route({ ...inboxApi.read, config: { access: 'signedIn' }, handler: ({ by, body }) => inbox.read(by, body) });
  app.route({ ...inboxApi.choices, config: { access: 'signedIn' }, handler: ({ actor }) => inbox.listChoices(actor) });
  app.route({ ...inboxApi.choose, config: { access: 'signedIn' }, handler: ({ by, body }) => inbox.choose(by, body) });
};
