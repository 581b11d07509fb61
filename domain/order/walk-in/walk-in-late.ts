import type { Actor } from '../../person/actor.ts';
import { findStep, type Mover, mayTake, type OrderFacts, type OrderStep, partIn } from '../order.ts';
import { isOfGuest } from './walk-in-cells.ts';

/**
 * How a person may complete the deal of a guest late, who never shows a code: an owner says why it is right without one, a
 * cashier needs somebody else's yes.
 */
export function lateClosing(mover: Mover, candidate: OrderStep, order: OrderFacts): 'reason' | 'approval' | undefined {
  if (candidate.call !== 'close' || !isOfGuest(order) || !candidate.exists(order)) return undefined;
  const part = partIn(mover, order);
  if (part === 'office_owner') return 'reason';
  return part === 'cashier' ? 'approval' : undefined;
}

/** The late completion that this person may begin now, and what it takes. */
export function lateStep(actor: Actor, order: OrderFacts) {
  const step = findStep(order, 'close');
  if (step?.kind !== 'onward' || mayTake(actor, step, order)) return undefined;
  const by = lateClosing(actor, step, order);
  return by && { step, by };
}
