import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { NewEntry } from '#contract/ledger/new-entry.ts';
import { isAboveLimit, type Weighed } from '#domain/ledger/limit.ts';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { type Approved, type Need, type Subject, unapproved } from '../approval/approval.service.ts';
import { refuse } from '../lib/refuse.ts';

/** An entry as an approval keeps it. `entry`: what the approver reads of it. */
export const AskedEntry = z.object({
  key: z.string(),
  body: NewEntry,
  entry: z.object({ moved: z.unknown() }),
});

/** What somebody has agreed to: the entry is made only where it moves the money that this person has read. */
export type AgreedEntry = { approved: Approved; moved: unknown };

/** What the books say about the call. `corrects`: the entry that it books back. */
export type FoundEntry = Weighed & { corrects: { id: string; no: number; kind: string } | null };

/** Who has agreed to an entry above the limit. Refuses where nobody has; undefined where nobody has to. */
export type EntryYes = (found: FoundEntry | undefined, limit: Decimal | null) => string | undefined;

/** `shiftId`: it takes cash of the drawer of this shift. */
type Call = {
  body: Pick<NewEntry, 'kind' | 'office_id' | 'reason'> & { amount?: Decimal; network?: string | undefined };
  key: string;
  hash: Buffer;
  shiftId?: string;
};

/** Whether an asked entry is of a drawer. */
export const isOfShift = (asked: object): boolean => 'shift_id' in asked;

export const yesTo =
  (call: Call, agreed: AgreedEntry | undefined): EntryYes =>
  (found, limit) => {
    if (agreed) {
      if (!isDeepStrictEqual(found?.moved, agreed.moved)) refuse('CONFLICT', { reason: 'entryMoved' });
      return agreed.approved.by;
    }
    if (limit === null || !found || !isAboveLimit(limit, found)) return undefined;
    throw unapproved([needOf(limit)], undefined, () => subjectOf(call, found));
  };

const needOf = (limit: Decimal): Need => ({
  kind: 'entry',
  reason: 'entryNeedsYes',
  limits: [{ name: 'per_entry', limit, used: '0', currency: stablecoin }],
});

/** The same call again is known by its key and its hash, whatever the books say meanwhile. */
function subjectOf({ body, key, hash, shiftId }: Call, { worth, moved, corrects }: FoundEntry): Subject {
  const counted = body.kind === 'count' ? body.amount : null;
  const network = body.network ?? null;
  const entry = { reason: body.reason, worth, moved, network, counted, corrects };
  return {
    ...{ orderId: null, officeId: body.office_id, sum: sumOf({ worth, moved }), kept: [] },
    asked: { call: body.kind, key, hash: hash.toString('hex'), body, entry, ...(shiftId && { shift_id: shiftId }) },
  };
}

/** The money that moves, or the worth of several currencies. */
function sumOf({ worth, moved: [first, ...more] }: Weighed): Subject['sum'] {
  if (first && more.length === 0) return { amount: first.amount.replace('-', ''), currency: first.currency };
  return worth === null ? null : { amount: worth, currency: stablecoin };
}
