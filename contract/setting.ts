import { z } from 'zod';
import { parseTolerance } from '#domain/money/tolerance.ts';
import { mostMinutes } from '#domain/order/deadline.ts';
import { mostKeepingYears } from '#domain/person/erasure.ts';
import type { Settings as DomainSettings } from '#domain/setting.ts';
import { networks } from '#domain/wallet/network.ts';
import { Holidays } from './office/hours.ts';
import { NetworkCode } from './office/network.ts';
import { CashSteps, NewCashSteps } from './rate/cash.ts';
import { Money, MoneyInput } from './wire/money.ts';
import type { NamedRoute } from './wire/route.ts';

/** Minutes until the clock ends or completes an order. Null: never. */
const Minutes = z.int().min(1).max(mostMinutes).nullable();

/**
 * Whether maintenance is on, which features are on, the deadlines of new orders, the holidays, how cash is counted, on which
 * networks new addresses may be, and how much worse than the reference a fair rate is.
 */
const Settings = z.object({
  maintenance: z.boolean(),
  registration: z.boolean(),
  recovery: z.boolean(),
  orders: z.boolean(),
  push: z.boolean(),
  public_rates: z.boolean(),
  rate_approval: z.boolean(),
  answer_minutes: Minutes,
  arrival_minutes: Minutes,
  handed_minutes: z.int().min(1).max(mostMinutes),
  completion_minutes: Minutes,
  networks: z.array(NetworkCode),
  rate_tolerance: Money,
  cash_step: CashSteps,
  /** Years for which the data of a person stay after the last completed deal. */
  keeping_years: z.int().min(0).max(mostKeepingYears),
  /** Days on which every office is closed. */
  holidays: Holidays,
} satisfies Record<keyof DomainSettings, z.ZodType>);

/** At least one, each once, in the order in which they are always named. */
const NewNetworks = z
  .array(NetworkCode)
  .min(1)
  .max(networks.length)
  .overwrite((chosen) => networks.filter((network) => chosen.includes(network)));

const NewTolerance = MoneyInput.refine((text) => parseTolerance(text) !== undefined).overwrite(
  (text) => parseTolerance(text) ?? text,
);

/**
 * What of it applies at every office that has nothing of its own, and to every address and rate. Everybody reads that of the
 * offices. A server of before does not send the choices of the network.
 */
export const NetworkRules = Settings.pick({
  answer_minutes: true,
  arrival_minutes: true,
  cash_step: true,
  holidays: true,
  networks: true,
  rate_tolerance: true,
}).partial({ networks: true, rate_tolerance: true });
export type NetworkRules = z.output<typeof NetworkRules>;

/** What is absent stays as it is. */
export const SettingChange = Settings.extend({
  cash_step: NewCashSteps,
  networks: NewNetworks,
  rate_tolerance: NewTolerance,
}).partial();
export type SettingChange = z.output<typeof SettingChange>;

export const settingApi = {
  get: {
    method: 'GET',
    url: '/v1/settings',
    part: 'Administration',
    operationId: 'getSettings',
    summary: 'Read the switches, the deadlines, the holidays and the steps of cash of the service',
    schema: { response: { 200: Settings } },
  },
  change: {
    method: 'PUT',
    url: '/v1/settings',
    part: 'Administration',
    operationId: 'changeSettings',
    summary: 'Change switches, deadlines, holidays and steps of cash of the service; what is absent stays',
    /** CONFLICT: pushes without a contact for the push services, or a yes to rates where there is no other admin. */
    refusals: ['CONFLICT'],
    fresh: 'switches',
    schema: { body: SettingChange, response: { 200: Settings } },
  },
} as const satisfies Record<string, NamedRoute>;
