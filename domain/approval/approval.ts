import { partIn } from '../order/order.ts';
import { type Actor, maySeeOffice } from '../person/actor.ts';
import type { ApprovalState } from './approval-kinds.ts';

export type ApprovalFacts = {
  asked_by: { id: string };
  /** Null: it is for the network. */
  office_id: string | null;
  /** The customer of the deal that it is about. */
  customer_id: string | null;
};

/**
 * Who may agree or refuse: an owner of the office or an admin, never who asked, and never the customer of the deal. The
 * database refuses the asker too.
 */
export function mayDecide(actor: Actor, { asked_by, office_id, customer_id }: ApprovalFacts): boolean {
  if (actor.id === asked_by.id || (actor.role !== 'admin' && actor.role !== 'office_owner')) return false;
  if (office_id === null) return actor.role === 'admin';
  return partIn(actor, { customer_id: customer_id ?? '', office_id }) === actor.role;
}

/** The asker has it for as long as the person works at its office. */
export const isAsker = (actor: Actor, { asked_by, office_id }: ApprovalFacts): boolean =>
  actor.id === asked_by.id && (office_id === null ? actor.role === 'admin' : maySeeOffice(actor, office_id));

export const maySeeApproval = (actor: Actor, approval: ApprovalFacts): boolean =>
  mayDecide(actor, approval) || isAsker(actor, approval);

/** Only staff ask, and only staff decide. */
export const mayListApprovals = ({ role }: Pick<Actor, 'role'>): boolean => role !== 'customer';
export const mayDecideApprovals = ({ role }: Pick<Actor, 'role'>): boolean =>
  role === 'admin' || role === 'office_owner';

type Told = ApprovalFacts & { state: ApprovalState; admins_told: boolean };

/**
 * Who is told. While it waits, those who decide: the owners at once, the admins when nobody has decided for a
 * while. Then the asker, but not of an approval that was taken back.
 */
export function isToldOfApproval(actor: Actor, approval: Told): boolean {
  if (approval.state !== 'waiting') return approval.state !== 'withdrawn' && isAsker(actor, approval);
  return mayDecide(actor, approval) && (actor.role !== 'admin' || approval.admins_told);
}
