import { z } from 'zod';
import { heldReasons, pauseAnswers, ruleModes } from '#domain/rate-rule/rate-rule.ts';
import { rateSources, sampleFaults } from '#domain/rate-source/sample.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { CurrencyPair } from './currency.ts';

const Held = z.enum(heldReasons);

/** The most minutes without a market rate before a rule switches its pair off or asks. */
const PauseMinutes = z.int().min(1).max(1440);

export const RateRule = z.object({
  id: Id,
  sc: z.string(),
  tc: z.string(),
  /** Null for the global rate. */
  office_id: Id.nullable(),
  mode: z.enum(ruleModes),
  margin_percent: Money,
  /** In units of the quote. */
  step: Money,
  step_percent: Money,
  day_percent: Money,
  /** Of one USDT in the currency. */
  floor: Money,
  ceiling: Money,
  pause_minutes: PauseMinutes,
  on_pause: z.enum(pauseAnswers),
  /** Since when there is no market rate. */
  paused_since: Time.nullable(),
  /** What it wants now. Null without a market rate, or where it is the rate that stands. */
  wanted: Money.nullable(),
  /** Why it does not publish that. */
  held: Held.nullable(),
  /** It has been paused for longer than it may, and asks a person. */
  asks: z.boolean(),
});
export type RateRule = z.output<typeof RateRule>;

const Rails = {
  margin_percent: MoneyInput,
  step: MoneyInput,
  step_percent: MoneyInput,
  day_percent: MoneyInput,
  floor: MoneyInput,
  ceiling: MoneyInput,
};
const Scope = CurrencyPair.extend({ office_id: Id.nullable().default(null) });

/** Replaces the rule of this scope and pair. */
const NewRule = Scope.extend({
  ...Rails,
  mode: z.enum(ruleModes),
  pause_minutes: PauseMinutes,
  on_pause: z.enum(pauseAnswers),
  /** The look of the simulation of these very figures, at most half an hour old. A rule that is off needs none. */
  seen: z.string().max(200).optional(),
});
export type NewRule = z.output<typeof NewRule>;

/** It is in an address, where a scope that is left out is the global one. */
const TriedRule = CurrencyPair.extend({ office_id: Id.optional(), ...Rails });
export type TriedRule = z.output<typeof TriedRule>;

export const Simulation = z.object({
  /** The turns: where it would have moved, and where it began or ended to be held. At most 500. */
  steps: z.array(z.object({ at: Time, rate: Money.nullable(), mid: Money.nullable(), held: Held.nullable() })),
  moves: z.int(),
  /** At how many looks it was held, by reason, of `looks` in all. */
  held: z.partialRecord(Held, z.int()),
  looks: z.int(),
  /** Says to the call that switches the rule on that these figures were shown to this person. */
  seen: z.string(),
});
export type Simulation = z.output<typeof Simulation>;

/**
 * What the journal keeps of a rate that a rule has published: the market rate with the voices, and the rule as it was. An entry
 * from before has no `rule`. Sums are text there.
 */
export const WhyRate = z.object({
  market: z.object({
    mid: z.string().nullable(),
    bid: z.string().nullable(),
    ask: z.string().nullable(),
    voices: z.array(
      z.object({
        sources: z.array(z.enum(rateSources)),
        crossed: z.boolean().optional(),
        mid: z.string(),
        at: z.string(),
        counts: z.boolean(),
        fault: z.enum(sampleFaults).nullable(),
      }),
    ),
  }),
  rule: z
    .object({
      margin_percent: z.string(),
      step: z.string(),
      step_percent: z.string(),
      day_percent: z.string(),
      floor: z.string(),
      ceiling: z.string(),
    })
    .optional(),
});
export type WhyRate = z.output<typeof WhyRate>;

export const rateRuleApi = {
  list: {
    method: 'GET',
    url: '/v1/rate-rules',
    part: 'Rates',
    operationId: 'listRateRules',
    summary: 'List the rules by which rates follow the market, what each wants now and why it is held',
    schema: { response: { 200: z.array(RateRule) } },
  },
  set: {
    method: 'PUT',
    url: '/v1/rate-rules',
    part: 'Rates',
    operationId: 'setRateRule',
    summary: 'Set the rule of a pair, global or of one office',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { body: NewRule, response: { 200: RateRule } },
  },
  simulate: {
    method: 'GET',
    url: '/v1/rate-rules/simulation',
    part: 'Rates',
    operationId: 'simulateRateRule',
    summary: 'Read what a rule would have done in the last seven days, from the samples that are kept',
    schema: { querystring: TriedRule, response: { 200: Simulation } },
  },
} as const satisfies Record<string, NamedRoute>;
