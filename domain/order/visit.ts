import { type OfficeClock, openState } from '../hours/opening-time.ts';
import { type OrderFacts, paidIn } from './order.ts';
import { awaitsMoney, awaitsPayout, awaitsPickup } from './order-state.ts';
import { isSent } from './order-transfer.ts';

type VisitFacts = Pick<OrderFacts, 'status' | 'tc' | 'held_back'> & Parameters<typeof isSent>[0];

/** Why the word "I am here" of a customer helps nobody: nothing can be done for them at the desk yet, or nobody is there. */
export type VisitRefused = 'not_expected' | 'closed';

/** Whether the desk waits for the customer: to take their cash, or to hand out cash for what they sent. */
function isExpected(order: VisitFacts): boolean {
  if (order.held_back) return false;
  if (paidIn(order) === 'coin') return awaitsMoney(order.status);
  return awaitsPickup(order.status) || awaitsPayout(order.status) || (awaitsMoney(order.status) && isSent(order));
}

/** Whether the customer of this order says now that they are at the office. */
export function judgeVisit(order: VisitFacts, office: OfficeClock, now: Date): 'welcome' | VisitRefused {
  if (!isExpected(order)) return 'not_expected';
  return openState(office, now).open ? 'welcome' : 'closed';
}
