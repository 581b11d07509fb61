import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/actor.ts';
import type { Feature } from '#domain/setting.ts';
import type { Language } from '#domain/user.ts';
import { refuse } from './refuse.ts';

/**
 * Who may make a call: everybody, whoever is signed in, whoever has just proved their phone to set a new password, or
 * the roles for which the question is answered with yes.
 */
export type Access = 'anyone' | 'signedIn' | 'recovery' | ((actor: Actor) => boolean);

/** The person behind a token, as the database knows them now. */
export type Caller = { actor: Actor; lang: Language; tokenHash: Buffer; expiresAt: Date };

/** Whose password the recovery token in the call is good for. */
export type Recovery = { userId: string; tokenHash: Buffer };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route states it; the server does not start with one that says nothing. */
    access?: Access;
    /** What the route is a part of, where that can be switched off. */
    feature?: Feature;
  }
  interface FastifyRequest {
    /** Null on calls that are open to anyone. */
    caller: Caller | null;
    /** Only on the call that takes a recovery token. */
    recovery: Recovery | null;
    /** The caller of a route that is not open to anyone. */
    readonly actor: Actor;
    readonly session: { tokenHash: Buffer };
  }
}

export type FindCaller = (token: string) => Promise<Caller | undefined>;

/** What else may stand in the way of a call whose caller is known, or may be anyone: it refuses. */
export type Gate = (request: FastifyRequest) => Promise<void> | void;

type FindRecovery = (token: string) => Promise<Recovery | undefined>;

export type Guards = { findCaller: FindCaller; findRecovery?: FindRecovery; gate?: Gate };

/** Nobody passes unless the route says who may: first 401, then 403, before the body is even read. */
export function guardRoutes(app: FastifyInstance, { findCaller, findRecovery, gate }: Guards) {
  app.decorateRequest('caller', null);
  app.decorateRequest('recovery', null);
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      return signedIn(this).actor;
    },
  });
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      return { tokenHash: signedIn(this).tokenHash };
    },
  });

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access)
      throw new Error(`${method} ${url} does not say who may call it: add config.access to the route`);
  });

  async function identify(request: FastifyRequest) {
    const { access } = request.routeOptions.config;
    const token = bearerToken(request.headers.authorization);
    if (access === 'recovery') request.recovery = (await findRecovery?.(token)) ?? refuse('UNAUTHORIZED');
    else if (access !== 'anyone') request.caller = (await findCaller(token)) ?? refuse('UNAUTHORIZED');
  }

  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access } = request.routeOptions.config;
    await identify(request);
    await gate?.(request);
    if (typeof access === 'function' && !access(request.actor)) refuse('FORBIDDEN');
  });
}

const bearer = /^Bearer +(\S+) *$/i;

/** Empty without one: no token is. */
const bearerToken = (header: string | undefined) => bearer.exec(header ?? '')?.[1] ?? '';

function signedIn({ caller, method, routeOptions }: FastifyRequest): Caller {
  if (!caller) throw new Error(`${method} ${routeOptions.url} is open to anyone, so nobody is known to be calling`);
  return caller;
}
