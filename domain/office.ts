import { type Holiday, joinHolidays } from './hours/holiday.ts';
import { type CashSteps, cashStepsAt } from './money/cash.ts';
import { type DeadlineMinutes, minutesInForce, type OwnMinutes } from './order/deadline.ts';
import type { Language } from './person/user.ts';

type Named = { name: string | null; name_uk?: string | null; address: string };

/** The display name of an office: its name in this language, else its name or, without one, its address. */
export const officeName = ({ name, name_uk, address }: Named, language: Language = 'en') =>
  (language === 'uk' ? name_uk : undefined) ?? name ?? address;

type OwnRules = OwnMinutes & { cash_step: CashSteps | null; holidays: readonly Holiday[] };

/** What applies at every office that has nothing of its own. Holidays of the network are days of every office. */
export type NetworkRules = Partial<DeadlineMinutes> & { cash_step: CashSteps; holidays: readonly Holiday[] };

/** What applies at an office: its own, over that of the network. */
export const rulesAt = (own: OwnRules, network: NetworkRules) => ({
  deadlines: minutesInForce(own, network),
  cash_steps: cashStepsAt(own.cash_step, network.cash_step),
  closed_days: joinHolidays(network.holidays, own.holidays),
});
