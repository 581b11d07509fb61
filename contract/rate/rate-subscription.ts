import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';
import { CurrencyPair } from './currency.ts';
import { confirmField, RateWarnings, unconfirmed } from './rate-guard.ts';

const OfficeIds = z.array(Id).max(1000);

/** The offices that start to follow the global rate of the pair, and those that stop. */
export const Subscription = CurrencyPair.extend({
  add_office_ids: OfficeIds.default([]),
  rmv_office_ids: OfficeIds.default([]),
  ...confirmField,
});
export type Subscription = z.output<typeof Subscription>;

/** A part of `rateApi` (rate.ts). */
export const subscriptionRoutes = {
  /**
   * With a pair: the ids of the offices that follow its global rate. With an office: the pairs whose global rate it
   * follows.
   */
  listSubscriptions: {
    method: 'GET',
    url: '/v1/rates/subscriptions',
    part: 'Rates',
    operationId: 'listSubscriptions',
    summary: 'Of sc with tc: the offices that follow the global rate. Of office_id: the pairs that it follows',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.union([CurrencyPair, z.object({ office_id: Id })], 'Either sc with tc, or office_id'),
      response: { 200: z.union([z.array(Id), z.array(z.object({ office_id: Id, sc: z.string(), tc: z.string() }))]) },
    },
  },
  /**
   * Answers the ids of the offices that follow the pair after the change. With `confirm` it also answers the warnings.
   */
  subscribe: {
    method: 'POST',
    url: '/v1/rates/subscribe',
    part: 'Rates',
    operationId: 'subscribe',
    summary: 'Say which offices follow the global rate of a pair',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'beyondGuard',
    schema: {
      body: Subscription,
      response: { 200: z.union([z.array(Id), z.object({ office_ids: z.array(Id), warnings: RateWarnings })]) },
      extensions: unconfirmed,
    },
  },
} as const satisfies Record<string, NamedRoute>;
