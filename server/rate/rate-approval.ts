import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { type Approved, type Need, unapproved } from '../approval/approval.service.ts';
import { statement } from '../database/statement.ts';
import { refuse } from '../lib/refuse.ts';
import type { Send } from './rate-guard.store.ts';

const pair = { sc: z.string(), tc: z.string() };
const rates = z.array(z.object({ ...pair, rate: z.string(), office_id: z.string().nullable() }));

/** A change of rates as an approval keeps it. `rates`: the records that it brings into force. */
export const AskedChange = z.discriminatedUnion('call', [
  z.object({ call: z.literal('publish'), rates }),
  z.object({ call: z.literal('switch'), rate_id: z.string(), rates }),
  z.object({
    call: z.literal('subscribe'),
    rates,
    ...pair,
    add_office_ids: z.array(z.string()),
    rmv_office_ids: z.array(z.string()),
  }),
]);
export type AskedChange = z.output<typeof AskedChange>;

/** What another admin has agreed to: the change is carried out only with the findings that this person has read. */
export type AgreedChange = { approved: Approved; warnings: unknown };

/** What a change beyond the guard needs of another admin. */
export type Yes = {
  /** Read in the transaction of the change, and held until it ends. */
  isNeeded: (send: Send) => Promise<boolean>;
  /** Who has agreed to the change with these findings. Refuses where nobody has. */
  by: (warnings: RateWarning[]) => string;
};

const need: Need = { kind: 'rate', reason: 'rateNeedsYes', limits: [] };

const needsYes = statement<{ is_on: boolean }>(
  'rate-needs-yes',
  `select is_on from settings where name = 'rate_approval' for share`,
);

/** As JSON keeps it. */
const stored = (warnings: readonly RateWarning[]): unknown => JSON.parse(JSON.stringify(warnings));

export const yesTo = (change: () => AskedChange, agreed: AgreedChange | undefined): Yes => ({
  isNeeded: async (send) => (await send(needsYes))[0]?.is_on ?? false,

  by(warnings) {
    const found = stored(warnings);
    const refusal = unapproved([need], agreed?.approved, () => ({
      ...{ orderId: null, officeId: null, sum: null, kept: [] },
      asked: { ...change(), warnings: found },
    }));
    if (!agreed || refusal) throw refusal;
    if (!isDeepStrictEqual(found, agreed.warnings)) refuse('CONFLICT', { reason: 'ratesMoved' });
    return agreed.approved.by;
  },
});
