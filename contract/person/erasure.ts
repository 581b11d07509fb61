import { z } from 'zod';
import { erasureKeeps, mostKeepingYears } from '#domain/person/erasure.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Time } from '../wire/wire-types.ts';

export const Erasure = z.object({
  /** When the person asked for it. Null: nobody has. */
  asked_at: Time.nullable(),
  /** When the data were erased. */
  erased_at: Time.nullable(),
  /** What keeps the data now. Null: nothing does. */
  keeps: z.enum(erasureKeeps).nullable(),
  /** Until when the years after the last completed deal last. Null without such a deal. */
  until: Time.nullable(),
  /** How many years data are kept after the last completed deal. */
  years: z.int().min(0).max(mostKeepingYears),
});
export type Erasure = z.output<typeof Erasure>;

/** With CONFLICT `erasureKept`. */
const Kept = Erasure.pick({ keeps: true, until: true });

const own = { url: '/v1/users/me/erasure', part: 'Profile' } as const;
const OfUser = z.object({ id: z.string().toLowerCase() });

export const erasureApi = {
  getOwn: {
    ...{ ...own, method: 'GET', operationId: 'getMyErasure' },
    summary: 'Read whether you asked for your data to be erased, and what keeps them',
    schema: { response: { 200: Erasure } },
  },
  /** Asked again, it changes nothing. */
  ask: {
    ...{ ...own, method: 'POST', operationId: 'askForErasure' },
    summary: 'Ask for your data to be erased: as soon as nothing keeps them, a day later at the earliest',
    /** CONFLICT: staff leave the network first. */
    refusals: ['CONFLICT'],
    fresh: 'always',
    schema: { response: { 200: Erasure } },
  },
  withdraw: {
    ...{ ...own, method: 'DELETE', operationId: 'withdrawErasure' },
    summary: 'Withdraw it: your data stay',
    schema: { response: { 200: Erasure } },
  },
  get: {
    method: 'GET',
    url: '/v1/users/:id/erasure',
    part: 'People',
    operationId: 'getErasure',
    summary: 'Read whether somebody asked for their data to be erased, and what keeps them',
    refusals: ['USER_NOT_FOUND'],
    schema: { params: OfUser, response: { 200: Erasure } },
  },
  carryOut: {
    method: 'PATCH',
    url: '/v1/users/:id/erase',
    part: 'People',
    operationId: 'carryOutErasure',
    summary: 'Erase the data of somebody who asked for it now; only where nothing keeps them',
    refusals: ['USER_NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: OfUser, response: { 200: Erasure }, extensions: { CONFLICT: Kept.partial() } },
  },
} as const satisfies Record<string, NamedRoute>;
