import type { Holiday } from './hours/holiday.ts';
import type { CashSteps } from './money/cash.ts';
import {
  type DeadlineMinutes,
  deadlineNames,
  firstMinutes,
  firstNetworkMinutes,
  type NetworkMinutes,
  networkNames,
} from './order/deadline.ts';
import { firstKeepingYears } from './person/erasure.ts';

/** Features that an admin can switch off. `orders` is for placing new orders; existing ones go on. */
export const features = ['registration', 'recovery', 'orders', 'push', 'public_rates'] as const;
export type Feature = (typeof features)[number];

/** During maintenance the server answers only admins. */
export const switchNames = ['maintenance', ...features] as const;
export type SwitchName = (typeof switchNames)[number];

/**
 * The switches, the minutes of the deadlines and the steps of cash at offices that have none of their own, and the holidays
 * of all offices.
 */
export type Settings = Record<SwitchName, boolean> &
  DeadlineMinutes &
  NetworkMinutes & { cash_step: CashSteps; holidays: Holiday[]; keeping_years: number };

export type SettingName = keyof Settings;

export const settingNames: readonly SettingName[] = [
  ...switchNames,
  ...deadlineNames,
  ...networkNames,
  'cash_step',
  'holidays',
  'keeping_years',
];

export const isSettingName = (text: string): text is SettingName => settingNames.some((name) => name === text);

export const firstSettings: Settings = {
  maintenance: false,
  registration: true,
  recovery: true,
  orders: true,
  push: true,
  public_rates: true,
  ...firstMinutes,
  ...firstNetworkMinutes,
  cash_step: {},
  holidays: [],
  keeping_years: firstKeepingYears,
};
