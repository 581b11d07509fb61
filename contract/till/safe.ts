import { z } from 'zod';
import { keepingStates } from '#domain/till/safe.ts';
import { optionalKeyHeader, Reason } from '../ledger/new-entry.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, ListOf, Time } from '../wire/wire-types.ts';
import { seals } from './seals.ts';
import { Count, CountInput } from './shifts.ts';
import { Person } from './tills.ts';

/** Who keeps the safe of an office, or is asked to. `counts`: empty for who reads nothing of them. */
export const Keeping = z.object({
  id: Id,
  office_id: Id,
  keeper: Person,
  state: z.enum(keepingStates),
  offered_by: Person,
  offered_at: Time,
  taken_at: Time.nullable(),
  ended_at: Time.nullable(),
  counts: z.array(Count.omit({ moment: true })),
});
export type Keeping = z.output<typeof Keeping>;

const params = z.object({ id: z.string().toLowerCase() });
const answer = { response: { 200: Keeping } };
const about = { part: 'Tills', refusals: ['NOT_FOUND', 'CONFLICT'] } as const;

export const safeApi = {
  list: {
    ...about,
    method: 'GET',
    url: '/v1/safe-keepers',
    operationId: 'listSafeKeepers',
    summary: 'Who keeps the safe, who is asked to, and who has kept it, the newest first',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.object({
        office_id: Id.optional(),
        state__in: ListOf(z.enum(keepingStates)).optional(),
        ...pageQuery(pageSizes.other),
      }),
      response: { 200: PageOf(Keeping) },
    },
  },
  offer: {
    ...about,
    method: 'POST',
    url: '/v1/safe-keepers',
    operationId: 'offerSafe',
    summary: 'Ask somebody of the staff to keep the safe from now on',
    schema: { body: z.object({ office_id: Id, keeper_id: Id }), response: { 201: Keeping } },
  },
  count: {
    ...about,
    method: 'POST',
    url: '/v1/safe-keepers/:id/counts',
    operationId: 'countSafe',
    summary: 'Say what lies in the safe that is taken. The first count says at most what to count again',
    schema: { params, headers: optionalKeyHeader, body: z.object({ count: CountInput, ...seals }), ...answer },
  },
  settle: {
    ...about,
    method: 'PUT',
    url: '/v1/safe-keepers/:id/settle',
    operationId: 'settleSafe',
    summary: 'Book what the second count found, with a reason, and take the safe',
    schema: { params, body: z.object({ reason: Reason }), ...answer },
  },
  withdraw: {
    ...about,
    method: 'PUT',
    url: '/v1/safe-keepers/:id/withdraw',
    operationId: 'withdrawSafe',
    summary: 'Take the safe back that nobody has taken yet, or refuse it',
    schema: { params, ...answer },
  },
} as const satisfies Record<string, NamedRoute>;
