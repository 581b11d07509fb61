import type { Actor } from '../../person/actor.ts';
import { nextStep, type OnwardStep, type OrderFacts, paidIn } from '../order.ts';

/**
 * The steps of a walk-in that one person takes with one press, because one hand does them: the cash is counted when the deal is
 * placed, and what was paid out is taken by the customer, who stands there. A code that the customer shows is asked for itself.
 */
export function runOf(actor: Actor, order: OrderFacts): OnwardStep[] {
  const first = nextStep(actor, order);
  if (!first) return [];
  const next = nextStep(actor, { ...order, status: first.to });
  return next && isOneHand(first, order) ? [first, next] : [first];
}

const isOneHand = ({ call }: OnwardStep, order: OrderFacts): boolean =>
  (call === 'confirm' && paidIn(order) === 'coin') || (call === 'ready' && order.without_code === true);
