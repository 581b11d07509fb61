import type { FastifyInstance } from 'fastify';
import { type ExportFilter, orderApi, totalHeader } from '#contract/order/order.ts';
import { kyivDay } from '#domain/hours/kyiv.ts';
import { mayExportOrders } from '#domain/person/actor.ts';
import { actingIn } from '../../http/acting.ts';
import type { FreshSignIn } from '../../http/fresh-sign-in.ts';
import type { OrderExportService } from './order-export.service.ts';

/** A receiver that takes no data for this time is cut off. */
const patienceMs = 60_000;

type Needs = { exports: OrderExportService; fresh: FreshSignIn; stalledAfterMs?: number };

/** Without the contract's type for the answer: the handler sends a stream of text. */
export async function orderExportRoutes(app: FastifyInstance, { exports, fresh, stalledAfterMs = patienceMs }: Needs) {
  app.route<{ Querystring: ExportFilter }>({
    ...orderApi.export,
    config: { access: mayExportOrders, line: 'export' },
    // No HEAD route: it would build the whole answer and discard it.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { actor, query, written } = request;
      const { total, file } = await exports.open(actor, query, actingIn(request, fresh), written);
      reply.raw.setTimeout(stalledAfterMs, () => reply.raw.destroy());
      if (total !== undefined) reply.header(totalHeader, total);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="obmin-orders-${kyivDay(new Date())}.csv"`)
        .send(file);
    },
  });
}
