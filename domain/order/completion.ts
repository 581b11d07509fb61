import type { OrderStatus } from './order.ts';
import { awaitsPickup } from './order-state.ts';

// Coin that was paid out, where the office names the transaction: nobody has to press "Complete". Some time after the
// payout (a setting, see domain/order/deadline.ts) the clock completes the order, and its customer can say that this is not so.

/** For this many days after that, the customer can say that no USDT came. */
const doubtDays = 7;
/** The radar shows what the customer said for this many hours. */
export const doubtShownHours = 24;
export const doubtLength = { min: 3, max: 1000 } as const;
const msPerHour = 3_600_000;

/** The fields of an order that the rules below read. */
export type CompletionFacts = {
  status: OrderStatus;
  complete_by: Date | null;
  closed_at: Date | null;
  closed_by_clock: boolean;
  doubted_at: Date | null;
};

/** When the order completes by itself. Null when it waits for its customer. */
export const completesAt = ({ status, complete_by }: Pick<CompletionFacts, 'status' | 'complete_by'>): Date | null =>
  awaitsPickup(status) ? complete_by : null;

const isWithin = (moment: Date | null, hours: number, now: Date) =>
  moment !== null && now.getTime() - moment.getTime() < hours * msPerHour;

/** Whether the customer can say now that an order which the clock completed is not so. */
export const judgeDoubt = (order: CompletionFacts, now: Date): 'new' | 'said' | 'not_by_clock' => {
  if (!order.closed_by_clock || !isWithin(order.closed_at, doubtDays * 24, now)) return 'not_by_clock';
  return order.doubted_at === null ? 'new' : 'said';
};

/** Whether the customer has said so a short while ago. */
export const isDoubted = ({ doubted_at }: Pick<CompletionFacts, 'doubted_at'>, now: Date): boolean =>
  isWithin(doubted_at, doubtShownHours, now);
