import { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import { boundNeeds, documentEndLength, documentKinds } from '#domain/bound.ts';
import { defaultPair, isTradedPair } from '#domain/money/currency.ts';
import { isOfGuest } from '#domain/order/walk-in/walk-in-cells.ts';
import { countries } from '#domain/person/phone.ts';
import { noDestination } from '#domain/wallet/destination.ts';
import { networks } from '#domain/wallet/network.ts';
import { keepChoice, readChoice, walkInDraftKey } from '../../../lib/device/storage.ts';
import { groupPhone, readTypedPhone } from '../../../ui/form/phone-field.tsx';

/** Longer than any field takes, so that what is too long is said at its field and not lost. */
const long = z.string().max(2_000);

const WalkInDraft = z.object({
  officeId: z.string().max(64).optional(),
  pair: z.object({ sc: z.string(), tc: z.string() }).refine(isTradedPair),
  /** On which side the sum was typed, and exactly as it is in the field. */
  side: z.enum(['sc', 'tc']),
  typed: z.string().max(40),
  phone: z.object({ country: z.enum(countries.map(({ code }) => code)), typed: z.string().max(40) }),
  isGuest: z.boolean(),
  name: long,
  to: z.object({ address: long, network: z.enum(networks).nullable() }),
  note: long,
  /** What a bound has asked for, and what was seen for it. */
  needs: z.array(z.enum(boundNeeds)),
  /** Why somebody should agree, where a bound wants that. */
  reason: long,
  document: z.object({ kind: z.enum(documentKinds), end: z.string().max(documentEndLength) }),
  /**
   * What was sent last, with its idempotency key. While it stands here nobody knows whether the deal was written, so nothing of the
   * draft changes: sending it again must be the same request.
   */
  sent: z.object({ key: z.string(), er_id: z.string(), amount: z.string(), cash: z.string() }).optional(),
});

/** A deal at the window that is not placed yet. */
export type WalkInDraft = z.output<typeof WalkInDraft>;

const emptyDraft: WalkInDraft = {
  pair: defaultPair,
  side: 'sc',
  typed: '',
  phone: { country: 'UA', typed: '' },
  isGuest: false,
  name: '',
  to: noDestination,
  note: '',
  needs: [],
  reason: '',
  document: { kind: 'passport', end: '' },
};

/** Whether something was typed that would be lost. */
export const isBegun = ({ typed, phone, isGuest, name, to, note }: WalkInDraft): boolean =>
  [typed, phone.typed, name, to.address, note].some((text) => text !== '') || isGuest;

const Kept = z.object({ by: z.string(), at: z.number(), draft: WalkInDraft });

/** A draft of yesterday has the sums and the customer of yesterday. The server forgets an idempotency key as soon. */
const keptMs = 24 * 60 * 60_000;

type KeptDraft = { draft: WalkInDraft; at: Date | undefined };

/** The draft of this person on this device. It survives a reload, and ends with the session. */
export function recallDraft(userId: string): KeptDraft {
  const kept = readKept();
  if (kept?.by !== userId || kept.at + keptMs < Date.now()) return { draft: emptyDraft, at: undefined };
  return { draft: kept.draft, at: isBegun(kept.draft) ? new Date(kept.at) : undefined };
}

function readKept(): z.output<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(readChoice(walkInDraftKey) ?? 'null')).data;
  } catch {
    // Not what this page has written. The form begins empty.
    return undefined;
  }
}

/** Returns false where the browser stores nothing. Then the draft lives as long as the page. */
export const keepDraft = (userId: string, draft: WalkInDraft): boolean =>
  keepChoice(walkInDraftKey, JSON.stringify({ by: userId, at: Date.now(), draft } satisfies z.input<typeof Kept>));

/** An empty form for the next deal. The office and the pair stay those of the last one. */
export const nextDraft = ({ officeId, pair }: Pick<WalkInDraft, 'officeId' | 'pair'>): WalkInDraft => ({
  ...emptyDraft,
  officeId,
  pair,
});

/** The next deal of the same person. The address is typed again: it may be another one, and it can't be taken back. */
export function draftAfter(order: Order): WalkInDraft {
  const { office_id: officeId, sc, tc, customer } = order;
  const draft = nextDraft({ officeId, pair: { sc, tc } });
  if (isOfGuest(order)) return { ...draft, isGuest: true };
  return { ...draft, phone: groupPhone(readTypedPhone(customer.cellphone, 'UA')) };
}
