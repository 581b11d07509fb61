import { z } from 'zod';
import { Money } from './money.ts';
import { Id, QueryFlag } from './wire-types.ts';

const confirmWords =
  'False: a change that crosses rates or makes one jump is refused, with the warnings. True: it is made. Absent: it is made, and the answer has the warnings.';

/**
 * Whether what the guard finds is accepted. False: a change with findings is refused, and the refusal names them. True,
 * or absent: it is made, and the answer names them.
 */
export const Confirm = z.boolean().describe(confirmWords);
export const confirmField = { confirm: Confirm.optional() };
export const confirmQuery = { confirm: QueryFlag.describe(confirmWords).optional() };

const Leg = z.object({ sc: z.string(), tc: z.string(), rate: Money });

const GuardedOffice = z.object({ id: Id, name: z.string().nullable(), address: z.string() });
export type GuardedOffice = z.output<typeof GuardedOffice>;

/** By name; between two offices the first is the one of the way there. */
const Offices = { offices: z.array(GuardedOffice) };

/** What the guard finds in a change of rates. Every loss is in USDT, of 1,000 USDT that a customer brings. */
export const RateWarning = z.discriminatedUnion('kind', [
  /** At these offices a customer gains who changes USDT there and back at once; the office loses this each time. */
  z.object({ kind: z.literal('crossed'), there: Leg, back: Leg, loss: Money, ...Offices }),
  /** At these offices the rate moves further at once than the setting allows. */
  z.object({
    kind: z.literal('jump'),
    before: Leg,
    after: Leg,
    percent: Money,
    loss: Money,
    loser: z.enum(['office', 'customer']),
    ...Offices,
  }),
  /** A customer gains who goes there at the first office and back at the second. It never refuses a change. */
  z.object({ kind: z.literal('crossed_between'), there: Leg, back: Leg, loss: Money, ...Offices }),
]);
export type RateWarning = z.output<typeof RateWarning>;

/** The worst first. */
export const RateWarnings = z.array(RateWarning);
