import { z } from 'zod';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Done, Id, Time } from '../wire/wire-types.ts';
import { CurrencyPair } from './currency.ts';

/** "Tell me when the rate is this good." It rings once, when an office offers this rate or a better one. */
export const RateTarget = z.object({
  sc: z.string(),
  tc: z.string(),
  rate: Money,
  set_at: Time,
  /** When it ends by itself. */
  until: Time,
});
export type RateTarget = z.output<typeof RateTarget>;

/** The targets of a person that wait. */
export const RateTargets = z.object({ id: Id, targets: z.array(RateTarget) });

export const rateTargetApi = {
  list: {
    method: 'GET',
    url: '/v1/users/me/rate-targets',
    part: 'Rates',
    operationId: 'listRateTargets',
    summary: 'List the rates of which you want to be told',
    schema: { response: { 200: z.array(RateTarget) } },
  },
  /** Replaces the target of this direction. It must be better than what is offered, and within 10 % of its quote. */
  set: {
    method: 'PUT',
    url: '/v1/users/me/rate-targets',
    part: 'Rates',
    operationId: 'setRateTarget',
    summary: 'Ask to be told once when an office offers this rate or a better one, within 30 days',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: { body: CurrencyPair.extend({ rate: MoneyInput }), response: { 200: RateTarget } },
  },
  remove: {
    method: 'DELETE',
    url: '/v1/users/me/rate-targets',
    part: 'Rates',
    operationId: 'removeRateTarget',
    summary: 'Be told no more of this direction of a pair',
    schema: { querystring: CurrencyPair, response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
