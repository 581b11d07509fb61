import { type Mover, type OrderFacts, type OrderStep, partIn } from '../order.ts';
import { isOfGuest } from './walk-in-cells.ts';

/** Whether an owner may complete it late: a guest never shows a code, so the owner says why it is right without one. */
export const mayCloseLate = (mover: Mover, candidate: OrderStep, order: OrderFacts): boolean =>
  candidate.call === 'close' && isOfGuest(order) && partIn(mover, order) === 'office_owner' && candidate.exists(order);
