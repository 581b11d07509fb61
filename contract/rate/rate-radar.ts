import { z } from 'zod';
import { troubleKinds } from '#domain/rate-radar/rate-trouble.ts';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';

/** What of it a kind does not have is null. */
const RateTrouble = z.object({
  id: Id,
  kind: z.enum(troubleKinds),
  since: Time,
  source: z.string().nullable(),
  rule_id: Id.nullable(),
  sc: z.string().nullable(),
  tc: z.string().nullable(),
  /** Null: the global rate, or its rule. */
  office_id: Id.nullable(),
  /** Why the rule is held, or what the source does. */
  why: z.string().nullable(),
  /** By how many percent of the market rate; below 0 where it pays the customer more. */
  percent: Money.nullable(),
});
export type RateTrouble = z.output<typeof RateTrouble>;

/** `more`: there are others beside these. */
export const RateRadar = z.object({ items: z.array(RateTrouble), more: z.boolean() });
export type RateRadar = z.output<typeof RateRadar>;

export const mostTroubles = 200;

export const rateRadarApi = {
  list: {
    method: 'GET',
    url: '/v1/rate-radar',
    part: 'Rates',
    operationId: 'getRateRadar',
    summary:
      'What of the rates somebody should look at, the oldest first: rules that ask, dead sources, rates far from the market',
    schema: { response: { 200: RateRadar } },
  },
} as const satisfies Record<string, NamedRoute>;
