import { z } from 'zod';
import { pauseReasons } from '#domain/rate-source/market-rate.ts';
import { rateSources, sampleFaults } from '#domain/rate-source/sample.ts';
import { sourceFaults, sourceTimes } from '#domain/rate-source/source.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Time } from '../wire/wire-types.ts';
import { Currency } from './currency.ts';

const Source = z.enum(rateSources);

/** What a source said of a pair last: how many `quote` it pays and asks for one `base`. */
const Sample = z.object({ base: z.string(), quote: z.string(), bid: Money, ask: Money, at: Time });

export const RateSource = z.object({
  id: Source,
  on: z.boolean(),
  /** Where it is asked. Null: it is not asked, and what it said counts until it is too old. */
  base_url: z.string().nullable(),
  every_seconds: z.int(),
  /** A sample that is older does not count. */
  limit_seconds: z.int(),
  /** When it was asked last, and when it last gave all that it was asked for. */
  asked_at: Time.nullable(),
  answered_at: Time.nullable(),
  /** When it is asked next: later after failures. */
  next_at: Time.nullable(),
  /** Failures since the last good answer. */
  failures: z.int(),
  fault: z.enum([...sourceFaults, ...sampleFaults]).nullable(),
  samples: z.array(Sample),
});
export type RateSource = z.output<typeof RateSource>;

const Seconds = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);

/** What is absent stays. `manual` is always on, and is never asked. */
const SourceChange = z
  .object({
    on: z.boolean(),
    base_url: z.string().max(200).nullable(),
    every_seconds: Seconds(sourceTimes.every),
    limit_seconds: Seconds(sourceTimes.limit),
  })
  .partial();
export type SourceChange = z.output<typeof SourceChange>;

/** What an admin has read of the market: what one USDT brings and what it costs. It counts for two hours. */
const NewReading = z.object({ currency: Currency, bid: MoneyInput, ask: MoneyInput });
export type NewReading = z.output<typeof NewReading>;

export const rateSourceApi = {
  list: {
    method: 'GET',
    url: '/v1/rate-sources',
    part: 'Rates',
    operationId: 'listRateSources',
    summary: 'List the sources of market rates, whether they answer, and what each said last',
    schema: { response: { 200: z.array(RateSource) } },
  },
  change: {
    method: 'PUT',
    url: '/v1/rate-sources/:id',
    part: 'Rates',
    operationId: 'changeRateSource',
    summary: 'Switch a source on or off, and say where and how often it is asked; what is absent stays',
    refusals: ['NOT_FOUND'],
    fresh: 'always',
    schema: { params: z.object({ id: z.string() }), body: SourceChange, response: { 200: RateSource } },
  },
  addReading: {
    method: 'POST',
    url: '/v1/rate-sources/manual/readings',
    part: 'Rates',
    operationId: 'addReading',
    summary: 'Say what you have read of the market: what one USDT brings and costs; it counts for two hours',
    refusals: ['NOT_FOUND'],
    schema: { body: NewReading, response: { 201: Sample } },
  },
} as const satisfies Record<string, NamedRoute>;

/** What the market says of one USDT. `crossed`: from USDT/UAH and the price of the currency in hryvnias. */
const Voice = z.object({
  sources: z.array(Source),
  crossed: z.boolean(),
  bid: Money,
  ask: Money,
  mid: Money,
  at: Time,
  age_seconds: z.int(),
  /** Whether it is among those that agree. */
  counts: z.boolean(),
  /** Why it is not heard at all. */
  fault: z.enum(sampleFaults).nullable(),
});

/** `low`, `high`: the plausible prices of one USDT. */
const Bounds = {
  low: Money,
  high: Money,
  /** Voices that differ by more do not agree. */
  agree_percent: Money,
  /** A voice whose bid and ask differ by more is thin, and not heard. */
  spread_percent: Money,
};

/** All are of one USDT in this currency. `bid`, `ask` and `mid` are null while it is paused. */
export const MarketRate = z.object({
  currency: z.string(),
  bid: Money.nullable(),
  ask: Money.nullable(),
  mid: Money.nullable(),
  paused: z.enum(pauseReasons).nullable(),
  voices: z.array(Voice),
  ...Bounds,
  /** A rate that is further from the market is on the radar. A server of before has none. */
  far_percent: Money.optional(),
});
export type MarketRate = z.output<typeof MarketRate>;

const NewBounds = z.object({
  low: MoneyInput,
  high: MoneyInput,
  agree_percent: MoneyInput,
  spread_percent: MoneyInput,
  /** Absent: it stays. */
  far_percent: MoneyInput.optional(),
});
export type NewBounds = z.output<typeof NewBounds>;

export const marketApi = {
  list: {
    method: 'GET',
    url: '/v1/market-rates',
    part: 'Rates',
    operationId: 'listMarketRates',
    summary: 'Read what one USDT is worth on the market in each currency, or why nobody can say',
    schema: { response: { 200: z.array(MarketRate) } },
  },
  setBounds: {
    method: 'PUT',
    url: '/v1/market-rates/:currency',
    part: 'Rates',
    operationId: 'setMarketBounds',
    summary: 'Say which prices of a currency are plausible, and how near sources have to be',
    refusals: ['CONFLICT'],
    fresh: 'always',
    schema: { params: z.object({ currency: Currency }), body: NewBounds, response: { 200: MarketRate } },
  },
} as const satisfies Record<string, NamedRoute>;
