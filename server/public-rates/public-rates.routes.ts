import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { priceFileApi } from '#contract/rate/price-file.ts';
import { publicMonthApi } from '#contract/rate/public-month.ts';
import { publicRatesApi } from '#contract/rate/public-rates.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import { type Encoding, encodingFor } from '../http/answer/compress.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import { type Form, isKnown, type ReadForm } from './kept-answer.ts';
import type { PriceCodeStore } from './price-codes.store.ts';

type Needs = {
  read: ReadForm;
  readMonth: ReadForm;
  readFile: ReadForm;
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

/** What is kept is sent within the turn of the call: a display asks each second, and most calls find it. */
function answering(read: ReadForm, cacheControl: string, type: string) {
  const send = ({ payload, tag }: Form, encoding: Encoding | undefined, reply: FastifyReply) => {
    reply.headers({ etag: tag, 'cache-control': cacheControl, vary: 'accept-encoding' });
    if (isKnown(reply.request.headers['if-none-match'], tag)) return void reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    reply.type(type).send(payload);
  };
  return ({ headers }: FastifyRequest, reply: FastifyReply): void | Promise<void> => {
    const encoding = encodingFor(headers);
    const form = read(encoding);
    return form instanceof Promise ? form.then((made) => send(made, encoding, reply)) : send(form, encoding, reply);
  };
}
