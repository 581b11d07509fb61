import type { Holiday } from './hours/holiday.ts';
import type { CashSteps } from './money/cash.ts';
import type { Decimal } from './money/money.ts';
import { defaultTolerance } from './money/tolerance.ts';
import {
  type DeadlineMinutes,
  deadlineNames,
  firstMinutes,
  firstNetworkMinutes,
  type NetworkMinutes,
  networkNames,
} from './order/deadline.ts';
import { firstKeepingYears } from './person/erasure.ts';
import { defaultNetworks, type Network } from './wallet/network.ts';

/** Features that an admin can switch off. `orders` is for placing new orders; existing ones go on. */
export const features = ['registration', 'recovery', 'orders', 'push', 'public_rates'] as const;
export type Feature = (typeof features)[number];

/**
 * During maintenance the server answers only admins. `rate_approval`: a change of rates beyond the guard needs the yes of another
 * admin.
 */
export const switchNames = ['maintenance', ...features, 'rate_approval'] as const;
export type SwitchName = (typeof switchNames)[number];

/**
 * The switches, the minutes of the deadlines and the steps of cash at offices that have none of their own, the holidays of
 * all offices, and the choices of the network.
 */
export type Settings = Record<SwitchName, boolean> &
  DeadlineMinutes &
  NetworkMinutes &
  NetworkChoices & { cash_step: CashSteps; holidays: Holiday[]; keeping_years: number };

/**
 * `networks`: those on which new addresses may be, at least one. `rate_tolerance`: how much worse than the reference a rate may
 * be and still be fair, in units of the quote.
 */
export type NetworkChoices = { networks: Network[]; rate_tolerance: Decimal };

export const choiceNames = ['networks', 'rate_tolerance'] as const satisfies (keyof NetworkChoices)[];
export type ChoiceName = (typeof choiceNames)[number];

export type SettingName = keyof Settings;

export const settingNames: readonly SettingName[] = [
  ...switchNames,
  ...deadlineNames,
  ...networkNames,
  ...choiceNames,
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
  rate_approval: false,
  ...firstMinutes,
  ...firstNetworkMinutes,
  networks: [...defaultNetworks],
  rate_tolerance: defaultTolerance,
  cash_step: {},
  holidays: [],
  keeping_years: firstKeepingYears,
};
