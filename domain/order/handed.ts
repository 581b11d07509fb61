import { isFiat } from '../money/currency.ts';
import { isFailed, type OrderStatus } from './order.ts';
import type { Ending } from './order-ending.ts';
import { awaitsAnswer, awaitsMoney } from './order-state.ts';

// "I handed over the cash": what the customer says where the desk has not recorded it, and what is asked when the desk
// cancels.

/** If the staff cancel within this time after the customer was at the office, the customer is asked about money. */
export const askWithinMinutes = 120;

/** After an early end of the order, the radar shows cash that was handed over for this many days. */
export const handedShownDays = 7;
/** After a cancel, the radar shows money that the customer says they gave for this many days. */
export const givenShownDays = 30;
const msPerDay = 86_400_000;

/** The question "Did you give money to the desk?", and its answer. `settled`: the customer has the money, or the deal. */
export const cashQuestions = ['asked', 'given', 'not_given', 'settled'] as const;
export type CashQuestion = (typeof cashQuestions)[number];

/** The fields of an order that the rules below read. */
export type HandedFacts = {
  sc: string;
  status: OrderStatus;
  handed_at: Date | null;
  received_at: Date | null;
  cancelled_at: Date | null;
  ended_by: Ending | null;
  end_reason: string | null;
  cash_question: CashQuestion | null;
};

type Handing = Pick<HandedFacts, 'sc' | 'status' | 'handed_at'>;

/** `new`: it is written. `same`: it was said before. Otherwise why it is refused. */
export type HandedVerdict = 'new' | 'same' | 'coin' | 'too_early' | 'moved';

export function judgeHanded({ sc, status, handed_at }: Handing): HandedVerdict {
  if (!isFiat(sc)) return 'coin';
  if (awaitsAnswer(status)) return 'too_early';
  if (!awaitsMoney(status)) return 'moved';
  return handed_at === null ? 'new' : 'same';
}

/** Whether the customer says that the desk has the cash, and the desk has not recorded it. */
export const awaitsReceipt = ({ status, handed_at }: Pick<HandedFacts, 'status' | 'handed_at'>): boolean =>
  handed_at !== null && awaitsMoney(status);

const isWithin = (moment: Date | null, days: number, now: Date) =>
  moment !== null && now.getTime() - moment.getTime() < days * msPerDay;

/**
 * Whether cash was handed over and nobody has said what became of it: the order waits, or has ended without a reason of
 * the office.
 */
export function isHandedUnclear(order: HandedFacts, now: Date): boolean {
  if (order.handed_at === null || order.received_at !== null) return false;
  if (awaitsMoney(order.status)) return true;
  const isExplained = order.ended_by === 'office' && order.end_reason !== null;
  return isFailed(order.status) && !isExplained && isWithin(order.cancelled_at, handedShownDays, now);
}

/** Whether the customer says that they gave money for a deal that the office has cancelled, and it is not settled. */
export const isCashMissing = ({ cash_question, cancelled_at }: HandedFacts, now: Date): boolean =>
  cash_question === 'given' && isWithin(cancelled_at, givenShownDays, now);

/** What the customer's answer changes. A "no" may become a "yes". After a "yes", "no" says that the money is settled. */
export function judgeGave(question: CashQuestion | null, gave: boolean): 'new' | 'same' | 'not_asked' | 'settled' {
  if (question === null) return 'not_asked';
  if (question === 'asked') return 'new';
  if (question === 'settled') return gave ? 'settled' : 'same';
  return gave === (question === 'given') ? 'same' : 'new';
}
