import { z } from 'zod';
import { factorResetReason } from '#domain/person/factor-reset.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Done, Id, Text, Time } from '../wire/wire-types.ts';

const Person = z.object({ id: Id, full_name: z.string().nullable() });

/** An admin asks that the second factors of somebody who has lost them are removed. It waits until `due_at`. */
export const FactorReset = z.object({
  id: Id,
  user: Person,
  asked_by: Person,
  reason: z.string(),
  asked_at: Time,
  due_at: Time,
});
export type FactorReset = z.output<typeof FactorReset>;

const UserId = z.object({ id: z.string().toLowerCase() });

export const factorResetApi = {
  /** The one that has waited longest first; at most 100. */
  list: {
    method: 'GET',
    url: '/v1/factor-resets',
    part: 'People',
    operationId: 'listFactorResets',
    summary: 'List the resets of second factors that wait',
    schema: { response: { 200: z.array(FactorReset) } },
  },
  /** In force after 30 minutes, or at once when another admin agrees. The person is told, and may stop it. */
  ask: {
    method: 'PATCH',
    url: '/v1/users/:id/reset-factor',
    part: 'People',
    operationId: 'askFactorReset',
    summary: 'Ask that the second factors of a person are removed',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: {
      params: UserId,
      body: z.object({ reason: Text(factorResetReason.max).min(factorResetReason.min) }),
      response: { 200: FactorReset },
    },
  },
  agree: {
    method: 'PATCH',
    url: '/v1/users/:id/reset-factor/agree',
    part: 'People',
    operationId: 'agreeToFactorReset',
    summary: 'Agree, as a second admin, to a reset that waits: it is in force at once',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: UserId, response: { 200: Done } },
  },
  stop: {
    method: 'PATCH',
    url: '/v1/users/:id/reset-factor/stop',
    part: 'People',
    operationId: 'stopFactorReset',
    summary: 'Stop a reset that waits, as any admin',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    schema: { params: UserId, response: { 200: Done } },
  },
  readOwn: {
    method: 'GET',
    url: '/v1/users/me/factor-reset',
    part: 'Profile',
    operationId: 'getMyFactorReset',
    summary: 'Read whether a reset of the own second factor waits',
    schema: { response: { 200: z.object({ waiting: FactorReset.nullable() }) } },
  },
  stopOwn: {
    method: 'DELETE',
    url: '/v1/users/me/factor-reset',
    part: 'Profile',
    operationId: 'stopMyFactorReset',
    summary: 'Stop a reset of the own second factor',
    refusals: ['CONFLICT'],
    schema: { response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
