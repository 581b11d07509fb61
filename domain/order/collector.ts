import { isFiat } from '../money/currency.ts';
import { isFinal, type OrderStatus } from './order.ts';

// Somebody else may collect the cash of an order: its customer says who. The pickup code remains the proof.

export const collectorLength = { min: 2, max: 80 };

/** How often the customer may change the name on one order. Each change stays in the history of the order. */
export const mostCollectorChanges = 20;

type Collected = { tc: string; status: OrderStatus; collector: string | null };

/** `new`: it is written. `same`: that is said already. Otherwise why it is refused. */
export type CollectorVerdict = 'new' | 'same' | 'coin' | 'moved';

export function judgeCollector({ tc, status, collector }: Collected, name: string | null): CollectorVerdict {
  if (!isFiat(tc)) return 'coin';
  if (isFinal(status)) return 'moved';
  return name === collector ? 'same' : 'new';
}

/** Whether the customer may say now who collects. */
export const mayNameCollector = (order: Collected): boolean => judgeCollector(order, '') === 'new';
