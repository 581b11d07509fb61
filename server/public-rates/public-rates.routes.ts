import type { FastifyPluginAsync } from 'fastify';
import { publicRatesApi } from '#contract/rate/public-rates.ts';
import { encodingFor } from '../http/answer/compress.ts';
import { isKnown, type KeptAnswer } from './kept-answer.ts';

/** A screen in the window of an office asks each second. */
const caching = 'public, max-age=1, must-revalidate';

/** The answer is kept as text, so nothing is written by the schema here. */
export const publicRatesRoutes: FastifyPluginAsync<{ read: () => Promise<KeptAnswer> }> = async (app, { read }) => {
  app.route({
    ...publicRatesApi.get,
    config: { access: 'anyone', feature: 'public_rates', isCountedByAddress: true },
    handler: async ({ headers }, reply) => {
      const encoding = encodingFor(headers);
      const { payload, tag } = await (await read()).form(encoding);
      reply.headers({ etag: tag, 'cache-control': caching, vary: 'accept-encoding' });
      if (isKnown(headers['if-none-match'], tag)) {
        reply.statusCode = 304;
        return reply.send();
      }
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(payload);
    },
  });
};
