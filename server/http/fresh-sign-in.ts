import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refuse.ts';

/**
 * Refuses a session whose password was proved too long ago. Call it last, so that the password is not asked for a call
 * that would be refused anyway.
 */
export type RequireFresh = () => void;

/** With 0 minutes nobody is asked. A call asks only if its route says when (`fresh`, contract/wire/operations.ts). */
export const freshSignIn =
  (minutes: number) =>
  ({ session, routeOptions: { method, url, config } }: FastifyRequest): RequireFresh =>
  () => {
    if (!config.fresh) throw new Error(`${method} ${url} asks for a fresh sign-in, but its contract has no \`fresh\``);
    const isFresh = session.freshSeconds !== null && session.freshSeconds <= minutes * 60;
    if (minutes > 0 && !isFresh) refuse('FRESH_SIGN_IN_REQUIRED');
  };

export type FreshSignIn = ReturnType<typeof freshSignIn>;

/** For what is like a call that asks, and does not ask itself. */
export const neverAsks: RequireFresh = () => undefined;
