import type { FastifyRequest } from 'fastify';
import type { Origin } from '../database/audit.ts';
import type { SessionBy } from '../database/by.ts';
import type { FreshSignIn, RequireFresh } from './fresh-sign-in.ts';
import { originOf } from './origin.ts';

/** The person who makes a change that needs a fresh sign-in, and from where. The journal keeps both. */
export type Acting = { by: SessionBy; actorId: string; origin: Origin; requireFresh: RequireFresh };

export const actingIn = (request: FastifyRequest, fresh: FreshSignIn): Acting => ({
  by: request.by,
  actorId: request.actor.id,
  origin: originOf(request),
  requireFresh: fresh(request),
});
