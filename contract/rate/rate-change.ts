import { z } from 'zod';
import { Approval, ApprovalNeeds } from '../approval/approval.ts';
import { Asking } from '../approval/asking.ts';
import { MoneyInput } from '../wire/money.ts';
import type { NamedRoute, Route } from '../wire/route.ts';
import { Id, QueryFlag } from '../wire/wire-types.ts';
import { CurrencyPair } from './currency.ts';
import { ExchangeRate } from './rate.ts';
import {
  Confirm,
  confirmField,
  confirmQuery,
  RateUnconfirmed,
  RateWarnings,
  unconfirmed,
  warnedField,
} from './rate-guard.ts';

/** Asks for the yes of another admin, if the change needs one. */
const askField = { ask: Asking.optional() };

/** What a change beyond the guard needs: a confirmation, or the yes of another admin. */
const askable = { CONFLICT: RateUnconfirmed.partial().extend(ApprovalNeeds.shape) };

const RateDraft = CurrencyPair.extend({ rate: MoneyInput, office_id: Id.nullable().optional() });
export const NewRate = RateDraft.extend({ ...confirmField, ...askField });
export type NewRate = z.output<typeof NewRate>;

/** Several rates. All are written or none, and the guard judges their effect together. */
export const RateBundle = z.object({ rates: z.array(RateDraft).min(1).max(100), confirm: Confirm, ...askField });
export type RateBundle = z.output<typeof RateBundle>;

/** A record after a change. */
const ChangedRate = ExchangeRate.extend(warnedField);
export type ChangedRate = z.output<typeof ChangedRate>;

const OfficeIds = z.array(Id).max(1000);

/** The offices that start to follow the global rate of the pair, and those that stop. */
export const Subscription = CurrencyPair.extend({
  add_office_ids: OfficeIds.default([]),
  rmv_office_ids: OfficeIds.default([]),
  ...confirmField,
  ...askField,
});
export type Subscription = z.output<typeof Subscription>;

const RateId = z.object({ id: z.string() });

/** How admins change what offices apply. */
export const rateChangeApi = {
  create: {
    method: 'POST',
    url: '/v1/rates/',
    part: 'Rates',
    operationId: 'createRate',
    summary: 'Publish a rate: global, or of one office',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'beyondGuard',
    schema: { body: NewRate, response: { 201: ChangedRate, 202: Approval }, extensions: askable },
  },
  publish: {
    method: 'POST',
    url: '/v1/rates/publish',
    part: 'Rates',
    operationId: 'publishRates',
    summary: 'Publish several rates, all or none',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'beyondGuard',
    schema: {
      body: RateBundle,
      response: { 201: z.object({ rates: z.array(ExchangeRate), warnings: RateWarnings }), 202: Approval },
      extensions: askable,
    },
  },
  /** Only the newest record of its scope and pair can be switched on. */
  setStatus: {
    method: 'PATCH',
    url: '/v1/rates/:id/status',
    part: 'Rates',
    operationId: 'switchRate',
    summary: 'Switch the newest rate of a pair on or off',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'switchOn',
    schema: {
      params: RateId,
      querystring: z.object({ active: QueryFlag, ...confirmQuery }),
      body: z.object(askField).nullish(),
      response: { 200: ChangedRate, 202: Approval },
      extensions: askable,
    },
  },
  remove: {
    method: 'DELETE',
    url: '/v1/rates/:id',
    part: 'Rates',
    operationId: 'deleteRate',
    summary: 'Take a rate away; no older one comes back in its place',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: {
      params: RateId,
      querystring: z.object(confirmQuery),
      response: { 200: z.object(warnedField) },
      extensions: unconfirmed,
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
      response: {
        200: z.union([z.array(Id), z.object({ office_ids: z.array(Id), warnings: RateWarnings })]),
        202: Approval,
      },
      extensions: askable,
    },
  },
} as const satisfies Record<string, NamedRoute>;

const asked = { response: { 202: Approval } } as const;
const { create, publish, setStatus, subscribe } = rateChangeApi;

/** The same calls with `ask`: each answers the approval that waits. */
export const askRateApi = {
  create: { ...create, schema: { ...create.schema, ...asked } },
  publish: { ...publish, schema: { ...publish.schema, ...asked } },
  setStatus: { ...setStatus, schema: { ...setStatus.schema, ...asked } },
  subscribe: { ...subscribe, schema: { ...subscribe.schema, ...asked } },
} as const satisfies Record<string, Route>;
