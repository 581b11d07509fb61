import { type Holiday, joinHolidays } from './hours/holiday.ts';
import { type CashSteps, cashStepsAt } from './money/cash.ts';
import { type DeadlineMinutes, minutesInForce, type OwnMinutes } from './order/deadline.ts';
import type { Language } from './person/user.ts';

type Addressed = { address: string; address_uk?: string | null | undefined };
type Named = Addressed & { name: string | null; name_uk?: string | null | undefined };

/** The address in this language, else the one that it has. */
export const officeAddress = ({ address, address_uk }: Addressed, language: Language): string =>
  (language === 'uk' ? address_uk : undefined) ?? address;

/** The display name of an office: its name in this language, else its name or, without one, its address. */
export const officeName = ({ name, name_uk, ...place }: Named, language: Language = 'en') =>
  (language === 'uk' ? name_uk : undefined) ?? name ?? officeAddress(place, language);

type Instructed = { instructions: string | null; instructions_uk?: string | null };

/** What to bring, in this language, else in the other one. */
export const officeInstructions = ({ instructions, instructions_uk }: Instructed, language: Language): string | null =>
  language === 'uk' ? (instructions_uk ?? instructions) : (instructions ?? instructions_uk ?? null);

type OwnRules = OwnMinutes & { cash_step: CashSteps | null; holidays: readonly Holiday[] };

/** What applies at every office that has nothing of its own. Holidays of the network are days of every office. */
export type NetworkRules = Partial<DeadlineMinutes> & { cash_step: CashSteps; holidays: readonly Holiday[] };

/** What applies at an office: its own, over that of the network. */
export const rulesAt = (own: OwnRules, network: NetworkRules) => ({
  deadlines: minutesInForce(own, network),
  cash_steps: cashStepsAt(own.cash_step, network.cash_step),
  closed_days: joinHolidays(network.holidays, own.holidays),
});
