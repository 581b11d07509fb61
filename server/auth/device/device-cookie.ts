import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../http/limit/counted-address.ts';
import { originOf } from '../../http/origin.ts';
import type { Source } from '../source.ts';

const name = 'obmin_device';
/** 400 days, the longest lifetime that browsers allow. Each sign-in starts it again. */
const lifeSeconds = 400 * 86_400;

/** Lets the routes of one plugin read and set cookies. No other routes use cookies. */
export const readCookies = async (app: FastifyInstance): Promise<void> => {
  await app.register(cookies);
};

export const sourceOf = (request: FastifyRequest, reply: FastifyReply): Source => ({
  address: countedAddress(request.ip),
  cookie: request.cookies[name],
  origin: originOf(request),
  signal: goneSignal(reply),
});

/**
 * Aborted when the connection ends. Fastify's `request.signal` is not usable here: for a call with a body it is aborted
 * as soon as the body has been read.
 */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Forged calls from other sites (CSRF) gain nothing by this cookie. It opens no session: every call still needs its
 * bearer token or the right password. Browsers do not send the cookie from other sites (SameSite), and CORS gives other
 * origins no credentials. One risk is left: a form on another site could sign the browser in to the attacker's account.
 * The answer would replace the cookie, so the cookie is not set for a page of another origin.
 */
export function rememberDevice(reply: FastifyReply, value: string, production: boolean): void {
  const { headers, protocol } = reply.request;
  const from = headers['sec-fetch-site'] ?? 'same-origin';
  if (from !== 'same-origin' && from !== 'none') return;
  reply.setCookie(name, value, {
    path: '/v1',
    httpOnly: true,
    sameSite: 'strict',
    secure: production || protocol === 'https',
    maxAge: lifeSeconds,
  });
}
