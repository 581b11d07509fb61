import { isDeepStrictEqual } from 'node:util';
import type {} from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { liveApi, livePath } from '#contract/live.ts';
import type { Role } from '#domain/actor.ts';
import type { TicketService } from '../auth/ticket.service.ts';
import type { Caller, FindCaller } from '../lib/access.ts';
import { refuse } from '../lib/refuse.ts';
import { seldom } from '../lib/seldom.ts';
import { closeCodes, type LiveHub } from './live.hub.ts';

type Needs = {
  hub: LiveHub;
  tickets: TicketService;
  findCaller: FindCaller;
  findSession: (tokenHash: Buffer) => Promise<Caller | undefined>;
  /** Refuses whoever is not served now. */
  admit: (role: Role) => Promise<void>;
  /** Pages of other sites that may listen too. */
  origins: readonly string[];
};

/** Strangers can cause this, and must not fill the log. */
const foreignPagesTold = { most: 5, withinMs: 60_000 };
const foreignPage =
  'A page of another origin was refused the live connection. If it is our own page, the proxy does not pass Host on';

/** By then whoever is gone without a word has been noticed. */
const retryAfterSeconds = 60;

/** A browser cannot set headers on this call, so ticket or token comes in the query, and the session is looked up here. */
export const liveRoutes: FastifyPluginAsyncZod<Needs> = async (app, needs) => {
  const { hub, tickets, findCaller, findSession, admit, origins } = needs;
  const sessions = new WeakMap<FastifyRequest, Caller>();
  const mayTell = seldom(foreignPagesTold);

  /** Mostly it is our own page behind a proxy that does not pass `Host` on, and then the log is where one looks. */
  function refuseOrigin({ headers: { origin = '' }, host, log }: FastifyRequest): never {
    const turn = mayTell();
    if (turn) log.warn({ origin: origin.slice(0, 200), host: host.slice(0, 200), ...turn }, foreignPage);
    return refuse('FORBIDDEN');
  }

  app.route({
    ...liveApi.ticket,
    config: { access: 'signedIn' },
    handler: ({ session }) => tickets.issue(session.tokenHash),
  });

  async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const ticket = queried(request, 'ticket');
    return ticket === '' ? findCaller(queried(request, 'token')) : tickets.redeem(ticket);
  }

  app.route({
    method: 'GET',
    url: livePath,
    config: { access: 'anyone' },
    preValidation: async (request) => {
      if (!isOwnOrigin(request) && !origins.includes(request.headers.origin ?? '')) refuseOrigin(request);
      const caller = (await callerOf(request)) ?? refuse('UNAUTHORIZED');
      await admit(caller.actor.role);
      if (!hub.hasRoom(caller.actor)) refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds });
      sessions.set(request, caller);
    },
    handler: () => refuse('NOT_FOUND'),
    wsHandler: async (socket, request) => {
      const caller = sessions.get(request);
      if (!caller) return socket.close();
      hub.add({ socket, ...caller });
      // What the caller lost while being looked up may have been told before this connection could hear of it.
      const now = await findSession(caller.tokenHash);
      if (!now) socket.close(closeCodes.sessionEnded);
      else if (!isDeepStrictEqual(rightsOf(now), rightsOf(caller))) socket.close(closeCodes.accessChanged);
    },
  });
};

const rightsOf = ({ actor: { role, officeIds } }: Caller) => ({ role, officeIds: officeIds.toSorted() });

/** A text in the query; empty when it is not there. */
function queried({ query }: FastifyRequest, name: string): string {
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof text === 'string' ? text : '';
}

/** Programs send no Origin; a page must be our own, or any site could listen with a token that it was given. */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}
