import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { publicMonthApi } from '#contract/rate/public-month.ts';
import { publicRatesApi } from '#contract/rate/public-rates.ts';
import { encodingFor } from '../http/answer/compress.ts';
import { isKnown, type KeptAnswer } from './kept-answer.ts';

type Read = () => Promise<KeptAnswer>;

/** A screen in the window of an office asks each second. The month is looked at now and then. */
const caching = {
  rates: 'public, max-age=1, must-revalidate',
  month: 'public, max-age=60, must-revalidate',
};

const open = { access: 'anyone', feature: 'public_rates', isCountedByAddress: true } as const;

/** The answers are kept as text, so nothing is written by the schema here. */
export const publicRatesRoutes: FastifyPluginAsync<{ read: Read; readMonth: Read }> = async (
  app,
  { read, readMonth },
) => {
  app.route({ ...publicRatesApi.get, config: open, handler: answering(read, caching.rates) });
  app.route({ ...publicMonthApi.get, config: open, handler: answering(readMonth, caching.month) });
};

const answering = (read: Read, cacheControl: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { headers } = request;
  const encoding = encodingFor(headers);
  const { payload, tag } = await (await read()).form(encoding);
  reply.headers({ etag: tag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  if (isKnown(headers['if-none-match'], tag)) {
    reply.statusCode = 304;
    return reply.send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(payload);
};
