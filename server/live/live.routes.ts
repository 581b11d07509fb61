import type {} from '@fastify/websocket';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { livePath } from '#contract/live.ts';
import type { Actor } from '#domain/actor.ts';
import { refuse } from '../lib/refuse.ts';
import type { LiveHub } from './live.hub.ts';

type Session = { actor: Actor; tokenHash: Buffer; expiresAt: Date };
type Needs = { hub: LiveHub; findSession: (token: string) => Promise<Session | undefined> };

/** A browser cannot set headers on this call, so the token comes in the query, and the session is looked up here. */
export const liveRoutes: FastifyPluginAsync<Needs> = async (app, { hub, findSession }) => {
  const sessions = new WeakMap<FastifyRequest, Session>();

  app.route({
    method: 'GET',
    url: livePath,
    config: { access: 'anyone' },
    preValidation: async (request) => {
      if (!isOwnOrigin(request)) refuse('FORBIDDEN');
      sessions.set(request, (await findSession(tokenOf(request))) ?? refuse('UNAUTHORIZED'));
    },
    handler: () => refuse('NOT_FOUND'),
    wsHandler: (socket, request) => {
      const session = sessions.get(request);
      if (session) hub.add({ socket, ...session });
      else socket.close();
    },
  });
};

function tokenOf({ query }: FastifyRequest): string {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
  return typeof token === 'string' ? token : '';
}

/** Programs send no Origin; a page must be our own, or any site could listen with a token that it was given. */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}
