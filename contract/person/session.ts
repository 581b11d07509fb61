import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Done, Id, Time } from '../wire/wire-types.ts';

/** A sign-in of the caller that is open now. */
export const OpenSession = z.object({
  id: Id,
  /** Whether it is the session of this call. */
  current: z.boolean(),
  /** What the browser or program said about itself (`User-Agent`). Null for sessions of older releases. */
  device: z.string().nullable(),
  /** The address of the last use. */
  address: z.string().nullable(),
  created_at: Time,
  /** Exact to a minute. An open live connection counts as use. */
  used_at: Time,
});
export type OpenSession = z.output<typeof OpenSession>;

export const sessionApi = {
  /** The last used first; at most 20. */
  list: {
    method: 'GET',
    url: '/v1/users/me/sessions',
    part: 'Profile',
    operationId: 'listMySessions',
    summary: 'List where the caller is signed in, the last used first',
    schema: { response: { 200: z.array(OpenSession) } },
  },
  end: {
    method: 'DELETE',
    url: '/v1/users/me/sessions/:id',
    part: 'Profile',
    operationId: 'endMySession',
    summary: 'End one session of the caller',
    refusals: ['NOT_FOUND'],
    schema: { params: z.object({ id: z.string().toLowerCase() }), response: { 200: Done } },
  },
  endOthers: {
    method: 'DELETE',
    url: '/v1/users/me/sessions',
    part: 'Profile',
    operationId: 'endMyOtherSessions',
    summary: 'End all sessions of the caller but this one',
    schema: { response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
