import { z } from 'zod';
import { OfficeName } from '../person/user.ts';
import { Money } from '../wire/money.ts';
import { QueryFlag, Time } from '../wire/wire-types.ts';

const confirmWords =
  'False: a change that crosses rates, makes one jump or gives a pair its first is refused, with the warnings. True: it is made. Absent: it is made, and the answer has the warnings.';

/**
 * Whether the caller accepts the findings of the guard. False: a change that must be confirmed is refused, and the
 * refusal has the warnings. True or absent: the change is made, and the answer has the warnings.
 */
export const Confirm = z.boolean().describe(confirmWords);
export const confirmField = { confirm: Confirm.optional() };
export const confirmQuery = { confirm: QueryFlag.describe(confirmWords).optional() };

const Leg = z.object({ sc: z.string(), tc: z.string(), rate: Money });

export type GuardedOffice = z.output<typeof OfficeName>;

/** Sorted by name. For `crossed_between` the first office offers `there` and the second one offers `back`. */
const Offices = { offices: z.array(OfficeName) };

/**
 * A finding of the guard in a change of rates. Every loss is in USDT, for a customer who brings 1,000 USDT. There are no
 * offices where none applies the record yet.
 */
export const RateWarning = z.discriminatedUnion('kind', [
  /**
   * At these offices a customer who changes USDT and changes it back at once makes a gain. The office loses it each
   * time.
   */
  z.object({ kind: z.literal('crossed'), there: Leg, back: Leg, loss: Money, ...Offices }),
  /** The pair has no earlier record to compare with: one `tc` costs `inverse`, and 1,000 `sc` pay `pays`. */
  z.object({ kind: z.literal('first'), after: Leg, inverse: Money, pays: Money, ...Offices }),
  /**
   * The rate moves further than the setting allows: at once, or step by step since the record of this time. Null: from
   * the rate that these offices applied until now.
   */
  z.object({
    kind: z.literal('jump'),
    before: Leg,
    after: Leg,
    since: Time.nullable(),
    percent: Money,
    loss: Money,
    loser: z.enum(['office', 'customer']),
    ...Offices,
  }),
  /**
   * A customer makes a gain by changing USDT at the first office and back at the second. This finding only warns and
   * never refuses a change.
   */
  z.object({ kind: z.literal('crossed_between'), there: Leg, back: Leg, loss: Money, ...Offices }),
]);
export type RateWarning = z.output<typeof RateWarning>;

/** The largest problem first. */
export const RateWarnings = z.array(RateWarning);

/** The findings of the guard in an answer; absent when there are none. */
export const warnedField = { warnings: RateWarnings.optional() };

/**
 * With CONFLICT and the reason `rateUnconfirmed`: the findings that the caller must confirm. `needs`: another admin has to agree too,
 * so the caller sends `ask` with the confirmation.
 */
export const RateUnconfirmed = z.object({ warnings: RateWarnings, needs: z.array(z.literal('approval')).optional() });
export type RateUnconfirmed = z.output<typeof RateUnconfirmed>;

/** The refusals of every route that changes what offices apply. */
export const unconfirmed = { CONFLICT: RateUnconfirmed };
