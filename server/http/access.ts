import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { FreshWhen } from '#contract/wire/operations.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import type { Feature } from '#domain/setting.ts';
import type { RecoveryBy, SessionBy } from '../database/by.ts';
import { isLostRights } from '../database/rights.store.ts';
import type { Written } from '../database/standby/placed.ts';
import { refuse } from '../lib/refuse.ts';
import { mayReadStandby } from './read-places.ts';

/**
 * Who may call a route: anyone; a signed-in actor; the owner of a valid recovery token, to set a new password; or an
 * actor that the function accepts, usually by role.
 */
export type Access = 'anyone' | 'signedIn' | 'recovery' | ((actor: Actor) => boolean);

/** The user of a session token, with role and offices read from the database for this call. */
export type Caller = {
  actor: Actor;
  lang: Language;
  tokenHash: Buffer;
  /** Seconds until this session ends, by the clock of the database: the clock of this machine may be another one. */
  secondsLeft: number;
  /** Seconds since the password of this session was last proved. Null for a session that never did. */
  freshSeconds: number | null;
  /** Whether the person has a second factor. */
  hasFactor: boolean;
  /** How far the writer was when it answered. Undefined without standbys. */
  written?: Written | undefined;
};

/** The user whose password the recovery token of this call may change. */
export type Recovery = RecoveryBy;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the server does not start when a route has no `access`. */
    access?: Access;
    /** The feature switch that controls this route, if there is one. */
    feature?: Feature;
    /** Set from the contract of the route. */
    fresh?: FreshWhen;
    /** Set from the contract of the route. */
    operationId?: string;
    /** Counted for the address, because nobody is known to be calling. */
    isCountedByAddress?: boolean;
    /** Open to staff who have to set up a second factor first: nearly no call is. */
    duringSetUp?: boolean;
  }
  interface FastifyRequest {
    /** Null on routes with `access: 'anyone'`. */
    caller: Caller | null;
    /** Set only on routes with `access: 'recovery'`. */
    recovery: Recovery | null;
    /** The actor of the call. Throws on routes with `access: 'anyone'`. */
    readonly actor: Actor;
    readonly session: Pick<Caller, 'tokenHash' | 'freshSeconds' | 'hasFactor'>;
    /** Who writes in this call, for `db.write`. Throws on routes with `access: 'anyone'` and `'recovery'`. */
    readonly by: SessionBy;
    /** What a standby must have to answer this call, for `placed`. Undefined: the writer answers. */
    readonly written: Written | undefined;
  }
}

export type FindCaller = (token: string) => Promise<Caller | undefined>;

/** One more check, after the caller is identified and before the role is checked. Throws a refusal to stop the call. */
export type Gate = (request: FastifyRequest) => Promise<void> | void;

export type FindRecovery = (token: string) => Promise<Recovery | undefined>;

export type Guards = { findCaller: FindCaller; findRecovery?: FindRecovery; gate?: Gate };

/**
 * Refuses every call that the route's `access` does not allow: 401 without a valid token, then 403 for a wrong role.
 * Both come before the body is read. A write looks again (`db.write`): when the rights have ended or changed since, nothing is
 * written, and the call is decided again from here, as if it came now.
 */
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
      const { tokenHash, freshSeconds, hasFactor } = signedIn(this);
      return { tokenHash, freshSeconds, hasFactor };
    },
  });

  app.decorateRequest('by', {
    getter(this: FastifyRequest): SessionBy {
      const { actor, tokenHash } = signedIn(this);
      return { kind: 'session', actor, tokenHash };
    },
  });

  app.decorateRequest('written', {
    getter(this: FastifyRequest): Written | undefined {
      const { caller, query, routeOptions } = this;
      return mayReadStandby(routeOptions.config.operationId, query) ? caller?.written : undefined;
    },
  });

  app.addHook('onRoute', (route) => {
    const { method, url, config, fresh, operationId } = route;
    if (!config?.access)
      throw new Error(`${method} ${url} does not say who may call it: add config.access to the route`);
    if (fresh) config.fresh = fresh;
    if (operationId) config.operationId = operationId;
    if (config.access !== 'anyone') decideAgain(route);
  });

  /** The handler runs once more at most: a caller whose rights change twice in one call gets 503 and may call again. */
  function decideAgain(route: RouteOptions) {
    const { handler } = route;
    route.handler = async function again(request, reply) {
      try {
        return await handler.call(this, request, reply);
      } catch (error) {
        if (!isLostRights(error)) throw error;
      }
      await identify(request);
      refuseRole(request);
      return handler.call(this, request, reply);
    };
  }

  async function identify(request: FastifyRequest) {
    const { access } = request.routeOptions.config;
    const token = bearerToken(request.headers.authorization);
    if (access === 'recovery') request.recovery = (await findRecovery?.(token)) ?? refuse('UNAUTHORIZED');
    else if (access !== 'anyone') request.caller = (await findCaller(token)) ?? refuse('UNAUTHORIZED');
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) return done();
    // Where nobody has to be found, the call goes on at once unless a gate waits.
    const waits = request.routeOptions.config.access === 'anyone' ? gate?.(request) : admit(request);
    return waits ?? done();
  });

  async function admit(request: FastifyRequest) {
    await identify(request);
    await gate?.(request);
    refuseRole(request);
  }
}

function refuseRole(request: FastifyRequest) {
  const { access } = request.routeOptions.config;
  if (typeof access === 'function' && !access(request.actor)) refuse('FORBIDDEN');
}

const bearer = /^Bearer +(\S+) *$/i;

/** Empty text when there is no token; no stored token matches it. */
export const bearerToken = (header: string | undefined) => bearer.exec(header ?? '')?.[1] ?? '';

function signedIn({ caller, method, routeOptions }: FastifyRequest): Caller {
  if (!caller) throw new Error(`${method} ${routeOptions.url} is open to anyone, so nobody is known to be calling`);
  return caller;
}
