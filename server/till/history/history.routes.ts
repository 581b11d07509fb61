import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dayApi } from '#contract/till/days.ts';
import { shiftHistoryApi } from '#contract/till/shift-history.ts';
import { mayKeepBooks, mayWorkTills } from '#domain/person/actor.ts';
import { actingIn } from '../../http/acting.ts';
import { csvFile, csvNamed } from '../../http/csv-file.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import type { ShiftHistoryService } from './shift-history.service.ts';
import type { TillFileService } from './till-file.service.ts';

type Needs = { history: ShiftHistoryService; files: TillFileService; fresh: FreshSignIn };

const config = { access: mayWorkTills };

export const tillHistoryRoutes: FastifyPluginAsyncZod<Needs> = async (app, { history, files, fresh }) => {
  app.route({ ...shiftHistoryApi.list, config, handler: ({ actor, query }) => history.list(actor, query) });
  app.route({
    ...shiftHistoryApi.setAside,
    config,
    handler: ({ actor, params, query }) => history.setAside(actor, params.id, query),
  });
  app.route({
    ...shiftHistoryApi.file,
    ...csvFile(mayWorkTills),
    handler: async (request, reply) => {
      const file = await files.shift(actingIn(request, fresh), request.params.id, request.query.decimals);
      return csvNamed(reply, 'shift').send(file);
    },
  });
  app.route({
    ...dayApi.openFile,
    ...csvFile(mayKeepBooks),
    handler: async (request, reply) => {
      const { office_id, decimals } = request.query;
      return csvNamed(reply, 'day').send(await files.openDay(actingIn(request, fresh), office_id, decimals));
    },
  });
  app.route({
    ...dayApi.file,
    ...csvFile(mayKeepBooks),
    handler: async (request, reply) => {
      const file = await files.day(actingIn(request, fresh), request.params.id, request.query.decimals);
      return csvNamed(reply, 'day').send(file);
    },
  });
};
