import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Done, Id, Time } from '../wire/wire-types.ts';

/** A sign-in from a device that the account did not know. The first one ever of an account is none. */
export const NewSignIn = z.object({
  id: Id,
  at: Time,
  /** What the browser or program said about itself (`User-Agent`). */
  device: z.string().nullable(),
  address: z.string().nullable(),
});
export type NewSignIn = z.output<typeof NewSignIn>;

/** `current`: it opened the session of this call. `open`: what it opened has not ended. */
export const ListedSignIn = NewSignIn.extend({ current: z.boolean(), open: z.boolean() });
export type ListedSignIn = z.output<typeof ListedSignIn>;

export const newSignInApi = {
  /** Those of the last 30 days, at most 20. A push about one opens `/?tab=profile&sign_in=<id>`. */
  list: {
    method: 'GET',
    url: '/v1/users/me/sign-ins',
    part: 'Profile',
    operationId: 'listMyNewSignIns',
    summary: 'List the sign-ins from devices that the account did not know, the newest first',
    schema: { response: { 200: z.array(ListedSignIn) } },
  },
  /**
   * The caller's own session ends too. The password opens nothing any more: `POST /v1/token` with it answers 403
   * `passwordEnded` until there is another one, by recovery.
   */
  disown: {
    method: 'POST',
    url: '/v1/users/me/sign-ins/not-me',
    part: 'Profile',
    operationId: 'disownSignIn',
    summary: 'Say that somebody else has signed in: ends all sessions, forgets all devices and ends the password',
    schema: { response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
