import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Time } from '../wire/wire-types.ts';

/** Entries of one part of the archive. A part without entries is an empty list. */
const Entries = z.array(z.record(z.string(), z.unknown()));

/**
 * What the network has about a person. Amounts are JSON numbers with their exact digits. It holds no secrets: no
 * password, no code, no key of a second factor or of a push.
 */
export const OwnData = z.object({
  format: z.literal('obmin-own-data/1'),
  made_at: Time,
  account: Entries,
  second_factors: Entries,
  sessions: Entries,
  known_devices: Entries,
  new_sign_ins: Entries,
  code_requests: Entries,
  push_subscriptions: Entries,
  choices: Entries,
  offices: Entries,
  agreements: Entries,
  inbox: Entries,
  journal: Entries,
  deals: Entries,
  messages: Entries,
});
export type OwnData = z.output<typeof OwnData>;

export const ownDataApi = {
  /** One file. It is written as fast as it is read, so it may be long. */
  export: {
    method: 'GET',
    url: '/v1/users/me/export',
    part: 'Profile',
    operationId: 'exportOwnData',
    summary: 'Download what the network has about you, as one JSON file',
    refusals: ['RATE_LIMIT_EXCEEDED'],
    fresh: 'always',
    schema: { response: { 200: OwnData } },
  },
} as const satisfies Record<string, NamedRoute>;
