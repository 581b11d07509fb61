import type { FastifyInstance } from 'fastify';
import { ownDataApi } from '#contract/person/own-data.ts';
import { kyivDay } from '#domain/hours/kyiv.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { OwnExportService } from './own-export.service.ts';

/** A receiver that takes no data for this time is cut off. */
const patienceMs = 60_000;

type Needs = { exports: OwnExportService; fresh: FreshSignIn };

/** Without the contract's type for the answer: the handler sends a stream of text. */
export async function ownDataRoutes(app: FastifyInstance, { exports, fresh }: Needs) {
  app.route({
    ...ownDataApi.export,
    config: { access: 'signedIn', line: 'export' },
    // No HEAD route: it would build the whole answer and discard it.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const file = await exports.open(actingIn(request, fresh), request.written);
      reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="obmin-my-data-${kyivDay(new Date())}.json"`)
        .send(file);
    },
  });
}
