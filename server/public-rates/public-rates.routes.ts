import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { priceFileApi } from '#contract/rate/price-file.ts';
import { publicMonthApi } from '#contract/rate/public-month.ts';
import { publicRatesApi } from '#contract/rate/public-rates.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import { encodingFor } from '../http/answer/compress.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import { isKnown, type KeptAnswer } from './kept-answer.ts';
import type { PriceCodeStore } from './price-codes.store.ts';

type Read = () => Promise<KeptAnswer>;
type Needs = {
  read: Read;
  readMonth: Read;
  readFile: Read;
  codes: PriceCodeStore;
  onCodes: () => void;
};

/** A screen in the window of an office asks each second. The month is looked at now and then. */
const caching = {
  rates: 'public, max-age=1, must-revalidate',
  month: 'public, max-age=60, must-revalidate',
};

const open = { access: 'anyone', feature: 'public_rates', isCountedByAddress: true } as const;

const json = 'application/json; charset=utf-8';
const xml = 'application/xml; charset=utf-8';

/** The answers are kept as text, so nothing is written by the schema here. */
export const publicRatesRoutes: FastifyPluginAsync<Needs> = async (app, { read, readMonth, readFile }) => {
  app.route({ ...publicRatesApi.get, config: open, handler: answering(read, caching.rates, json) });
  app.route({ ...publicMonthApi.get, config: open, handler: answering(readMonth, caching.month, json) });
  app.route({ ...priceFileApi.get, config: open, handler: answering(readFile, caching.rates, xml) });
};

export const priceCodeRoutes: FastifyPluginAsyncZod<Needs & { fresh: FreshSignIn }> = async (
  app,
  { codes, onCodes, fresh },
) => {
  app.route({ ...priceFileApi.getCodes, config: { access: mayManageNetwork }, handler: () => codes.read() });
  app.route({
    ...priceFileApi.setCodes,
    config: { access: mayManageNetwork },
    handler: async (request) => {
      const set = await codes.replace(actingIn(request, fresh), request.body);
      onCodes();
      return set;
    },
  });
};

const answering =
  (read: Read, cacheControl: string, type: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request;
    const encoding = encodingFor(headers);
    const { payload, tag } = await (await read()).form(encoding);
    reply.headers({ etag: tag, 'cache-control': cacheControl, vary: 'accept-encoding' });
    if (isKnown(headers['if-none-match'], tag)) {
      reply.statusCode = 304;
      return reply.send();
    }
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(payload);
  };
