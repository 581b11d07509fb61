import { deskKinds } from './desk.ts';
import { type Balances, openDraft, type Posting } from './draft.ts';

/** What is corrected. A step of a deal and a transfer have their own way back. */
const correctable: readonly string[] = [...deskKinds, 'trade', 'settlement'];
export const isCorrectable = (kind: string): boolean => correctable.includes(kind);

export function correctionPostings(balances: Balances, made: readonly Posting[]): Posting[] {
  const draft = openDraft(balances);
  draft.mirror(made);
  return draft.postings;
}
