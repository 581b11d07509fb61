import type { ApprovalNeeds } from '#contract/approval/approval.ts';
import type { BoundReached } from '#contract/order/bound.ts';
import type { Message } from '#contract/wire/errors.ts';
import type { ApprovalKind, ApprovalLimit } from '#domain/approval/approval-kinds.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { Write } from '../database/statement.ts';
import { Refusal } from '../lib/refuse.ts';

export type LimitState = { name: ApprovalLimit; limit: Decimal; used: Decimal; currency: string };
type Reached = Pick<BoundReached, 'from_sum' | 'hours'>;

/** Why one rule wants somebody else's yes, and what that person has to know. `bound`: the one that is reached. */
export type Need = { kind: ApprovalKind; reason: Message; limits: readonly LimitState[]; bound?: Reached };
export type Needs = readonly [Need, ...Need[]];

/** What the approval is about. `asked` is the call, as its kind carries it out: it holds no code and no password. */
export type Subject = {
  orderId: string | null;
  /** Null: it is for the network. */
  officeId: string | null;
  sum: { amount: Decimal; currency: string } | null;
  asked: Record<string, unknown>;
  /** What is written with the question: it is said only once, and an approval has nothing of a person. */
  kept: readonly Write[];
};

/** The yes that a call comes with when it is carried out: whose it is, to what, and why it was asked for. */
export type Approved = { by: string; kinds: readonly string[]; reason: string };

/** What the caller reads of it. */
export function neededBy(needs: Needs): ApprovalNeeds & Partial<Reached> {
  const [{ kind }] = needs;
  const bound = needs.find((need) => need.bound)?.bound;
  return { needs: ['approval'], kind, limits: needs.flatMap(({ limits }) => limits), ...bound };
}

/**
 * A refusal that somebody else's yes lifts. Without `ask` in its body the caller reads 409 and what is needed; with it
 * `orAsk` asks for it.
 */
export class ApprovalNeeded extends Refusal {
  readonly needs: Needs;
  readonly subject: Subject;

  constructor(needs: Needs, subject: Subject) {
    super('CONFLICT', { reason: needs[0].reason, extension: neededBy(needs) });
    this.needs = needs;
    this.subject = subject;
  }
}

/** The refusal of a call that has not everything that it needs. One yes is asked for all of it. */
export function unapproved(
  [first, ...more]: readonly Need[],
  approved: Approved | undefined,
  subject: () => Subject,
): ApprovalNeeded | undefined {
  if (!first || [first, ...more].every(({ kind }) => approved?.kinds.includes(kind))) return undefined;
  return new ApprovalNeeded([first, ...more], subject());
}
