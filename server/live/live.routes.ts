import { isDeepStrictEqual } from 'node:util';
import type {} from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { liveApi, livePath } from '#contract/live.ts';
import type { Role } from '#domain/person/actor.ts';
import type { TicketService } from '../auth/ticket.service.ts';
import type { Caller, FindCaller } from '../http/access.ts';
import { preferredLanguage } from '../http/language.ts';
import { isOriginOf } from '../http/page-origin.ts';
import { occurrenceLimit } from '../lib/occurrence-limit.ts';
import { refuse } from '../lib/refuse.ts';
import { closeCodes, type LiveHub } from './live.hub.ts';
import type { GiveBack } from './live-places.ts';

type Needs = {
  hub: LiveHub;
  tickets: TicketService;
  findCaller: FindCaller;
  findSession: (tokenHash: Buffer) => Promise<Caller | undefined>;
  /** Refuses a role that is not served now, because of maintenance. */
  refuseUnserved: (role: Role) => Promise<void>;
  /** Origins of other sites whose pages may connect too. */
  origins: readonly string[];
};

/** Limits the log lines that foreign pages can cause. */
const foreignPageWarnings = { max: 5, withinMs: 60_000 };
const foreignPage =
  'A page of another origin was refused the live connection. If it is our own page, the proxy does not pass Host on';

/** Within this time the hub notices connections that are dead. */
const retryAfterSeconds = 60;

/**
 * A browser can't set headers on a WebSocket, so the ticket or token is in the query, and the handler looks up the
 * session.
 */
export const liveRoutes: FastifyPluginAsyncZod<Needs> = async (app, needs) => {
  const { hub, tickets, findCaller, findSession, refuseUnserved, origins } = needs;
  const admitted = new WeakMap<FastifyRequest, Caller & { giveBack: GiveBack }>();
  const mayWarn = occurrenceLimit(foreignPageWarnings);

  /** Logs the refusal, because the usual cause is our own page behind a proxy that does not pass `Host` on. */
  function refuseOrigin({ headers: { origin = '' }, host, log }: FastifyRequest): never {
    const allowed = mayWarn();
    if (allowed) log.warn({ origin: origin.slice(0, 200), host: host.slice(0, 200), ...allowed }, foreignPage);
    return refuse('FORBIDDEN');
  }

  app.route({
    ...liveApi.ticket,
    config: { access: 'signedIn' },
    handler: ({ by }) => tickets.issue(by),
  });

  async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const ticket = queryText(request, 'ticket');
    return ticket === '' ? findCaller(queryText(request, 'token')) : tickets.redeem(ticket);
  }

  app.route({
    method: 'GET',
    url: livePath,
    config: { access: 'anyone' },
    preValidation: async (request, { raw }) => {
      if (!isOwnOrigin(request) && !origins.includes(request.headers.origin ?? '')) refuseOrigin(request);
      const caller = (await callerOf(request)) ?? refuse('UNAUTHORIZED');
      // Taken before the next wait, so that simultaneous calls see each other.
      const giveBack = hub.takePlace(caller.actor) ?? refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds });
      // Closed when the call is refused, when the handshake fails and when the connection ends.
      raw.once('close', giveBack);
      if (raw.destroyed) giveBack();
      admitted.set(request, { ...caller, giveBack });
      await refuseUnserved(caller.actor.role);
    },
    handler: () => refuse('NOT_FOUND'),
    wsHandler: async (socket, request) => {
      const caller = admitted.get(request);
      if (!caller) return socket.close();
      const language = caller.lang ?? preferredLanguage(request.headers['accept-language']);
      hub.add({ socket, ...caller, language });
      // The session or rights may have changed between the lookup and `hub.add`, and this connection missed that event.
      const now = await findSession(caller.tokenHash).catch((err: unknown) => {
        request.log.warn({ err }, 'The rights of a live connection could not be checked, so the page connects again');
        return 'unknown' as const;
      });
      if (now === 'unknown') socket.close(closeCodes.startOver);
      else if (!now) socket.close(closeCodes.sessionEnded);
      else if (!isDeepStrictEqual(rightsOf(now), rightsOf(caller))) socket.close(closeCodes.accessChanged);
    },
  });
};

const rightsOf = ({ actor: { role, officeIds, mandates = [] } }: Caller) => ({
  role,
  officeIds: officeIds.toSorted(),
  mandates: mandates.toSorted(),
});

/** A text parameter of the query; empty when it is missing. */
function queryText({ query }: FastifyRequest, name: string): string {
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof text === 'string' ? text : '';
}

/** Programs send no Origin and are allowed. A page must have our origin, or any site with a token could connect. */
const isOwnOrigin = ({ headers: { origin }, host }: FastifyRequest): boolean =>
  origin === undefined || isOriginOf(origin, host);
