import type { NewWalkIn } from '#contract/order/walk-in.ts';
import { isSale } from '#domain/money/currency.ts';
import type { WalkInDraft } from './walk-in-draft.ts';

export type Sent = NonNullable<WalkInDraft['sent']>;

/**
 * The request of the draft. It follows from the draft alone, so the same draft is the same request after a reload too. Undefined
 * while something of it is missing.
 */
export function bodyOf(draft: WalkInDraft, cellphone: string | undefined): NewWalkIn | undefined {
  const { officeId, sent, note } = draft;
  const customer = customerOf(draft, cellphone);
  if (!sent || officeId === undefined || customer === undefined) return undefined;
  return {
    office_id: officeId,
    er_id: sent.er_id,
    amount: sent.amount,
    cash: sent.cash,
    customer,
    ...destinationOf(draft),
    note: note.trim() || null,
    ...seenIn(draft),
  };
}

/** Whether somebody has to agree, so that the deal waits as a request. */
export const isAsking = ({ needs, isGuest }: WalkInDraft): boolean => !isGuest && needs.includes('approval');

const nameIn = ({ name }: WalkInDraft) => name.trim() || undefined;

function customerOf(draft: WalkInDraft, cellphone: string | undefined): NewWalkIn['customer'] | undefined {
  if (draft.isGuest) return null;
  return cellphone === undefined ? undefined : { cellphone, full_name: nameIn(draft) };
}

const destinationOf = ({ pair, to }: WalkInDraft) =>
  isSale(pair) ? { network: to.network ?? undefined, address: to.address } : {};

/** What a bound has asked the staff to look at. */
const seenIn = (draft: WalkInDraft) => ({
  ...(draft.needs.includes('name') && { name: nameIn(draft) }),
  ...(isAsking(draft) && { ask: { reason: draft.reason.trim() } }),
  ...(draft.needs.includes('document') && { document: { ...draft.document, end: draft.document.end.trim() } }),
});
