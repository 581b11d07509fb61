import type { ApprovalNeeds } from '#contract/approval/approval.ts';
import type { Message } from '#contract/wire/errors.ts';
import type { ApprovalKind, ApprovalLimit } from '#domain/approval/approval-kinds.ts';
import type { Decimal } from '#domain/money/money.ts';
import { Refusal } from './refuse.ts';

export type LimitState = { name: ApprovalLimit; limit: Decimal; used: Decimal; currency: string };

/** Why one rule wants somebody else's yes, and what that person has to know. */
export type Need = { kind: ApprovalKind; reason: Message; limits: readonly LimitState[] };

/** What the approval is about. `asked` is the call, as its kind carries it out: it holds no code and no password. */
export type Subject = {
  orderId: string | null;
  /** Null: it is for the network. */
  officeId: string | null;
  sum: { amount: Decimal; currency: string } | null;
  asked: Record<string, unknown>;
};

/** The yes that a call comes with when it is carried out: whose it is, and to what. */
export type Approved = { by: string; kinds: readonly string[] };

/**
 * A refusal that somebody else's yes lifts. Without `ask` in its body the caller reads 409 and what is needed; with it
 * `orAsk` asks for it.
 */
export class ApprovalNeeded extends Refusal {
  readonly needs: readonly [Need, ...Need[]];
  readonly subject: Subject;

  constructor(needs: readonly [Need, ...Need[]], subject: Subject) {
    const [{ kind, reason }] = needs;
    const extension: ApprovalNeeds = { needs: ['approval'], kind, limits: needs.flatMap(({ limits }) => limits) };
    super('CONFLICT', { reason, extension });
    this.needs = needs;
    this.subject = subject;
  }
}

/** Refuses a call that has not everything that it needs. One yes is asked for all of it. */
export function refuseUnapproved(needs: readonly Need[], approved: Approved | undefined, subject: () => Subject): void {
  const [first, ...more] = needs;
  if (first && !needs.every(({ kind }) => approved?.kinds.includes(kind)))
    throw new ApprovalNeeded([first, ...more], subject());
}
