import { stablecoin } from '../../money/currency.ts';
import type { Role } from '../../person/actor.ts';
import { type OrderStatus, type OrderStep, onwardFrom, orderStatuses, type PaidIn } from '../order.ts';

const paidOut = (paid: PaidIn) => ({ tc: paid === 'cash' ? 'USD' : stablecoin });

const statusesWith = (paid: PaidIn, may: (step: OrderStep) => OrderStep['mandate']): OrderStatus[] =>
  orderStatuses.filter((status) => {
    const next = onwardFrom(status);
    return next?.exists(paidOut(paid)) === true && may(next)(paidOut(paid));
  });

/** The statuses in which this role takes the next step: the queue of the order desk. */
export const waitingFor = (role: Role, paid: PaidIn): OrderStatus[] => statusesWith(paid, ({ may }) => may[role]);

/** Those that a mandate adds to the queue of a cashier. */
export const waitingForMandate = (paid: PaidIn): OrderStatus[] => statusesWith(paid, ({ mandate }) => mandate);
