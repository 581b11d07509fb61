import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../lib/address.ts';
import type { Source } from './auth.service.ts';

const name = 'obmin_device';
/** The longest that browsers keep a cookie; each sign-in starts it anew. */
const lifeSeconds = 400 * 86_400;

/** Of the calls beside it: no others read or set a cookie. */
export const readCookies = async (app: FastifyInstance): Promise<void> => {
  await app.register(cookies);
};

export const sourceOf = ({ ip, cookies }: FastifyRequest, reply: FastifyReply): Source => ({
  address: countedAddress(ip),
  cookie: cookies[name],
  signal: goneSignal(reply),
});

/**
 * Aborted when the connection ends. Fastify's `request.signal` does not fit: for a call with a body it is aborted as soon
 * as the body has been read.
 */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Forged calls of other sites (CSRF) gain nothing by this cookie. It opens no session: every call still needs its bearer
 * token or the right password. Browsers do not send it along from other sites (SameSite), and other origins get no
 * credentials by CORS. What is left is a form of another site that signs the browser in to the attacker's account: the
 * answer to it would replace the cookie, so none is set for a page of another origin.
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
