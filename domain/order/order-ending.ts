import { isFiat } from '../money/currency.ts';
import type { StatedDestination } from '../wallet/destination.ts';
import type { ExitStep, Part } from './order.ts';
import { isAllMoved, type Receipt } from './transfer-receipt.ts';

/** How an order ended before its customer was paid: who ended it, or that its money went back. */
export const endings = ['customer', 'office', 'expired', 'refunded'] as const;
export type Ending = (typeof endings)[number];

/** The length of a reason in characters. */
export const endReasonLength = { min: 3, max: 300 } as const;

/**
 * The usual reasons of an office. They are stored by these names, so that each reader sees them in their language. Any
 * other reason is stored as it was typed.
 */
export const usualReasons = ['no_show', 'asked_by_customer', 'no_funds', 'wrong_order'] as const;
export type UsualReason = (typeof usualReasons)[number];

export const isUsualReason = (reason: string): reason is UsualReason => usualReasons.some((usual) => usual === reason);

/** Where the money went back. `to` is null for cash, which goes back at the office. */
export type Refund = { to: StatedDestination | null; tx_hash: string | null };

/** What the caller says with an exit. */
export type ExitRequest = { reason?: string; to?: StatedDestination; tx_hash?: string };

/** What an exit writes about the end of the order. */
export type OrderEnd = { ended_by: Ending; end_reason: string | null; refund: Refund | null };

/** How this exit ends the order, by the part of its taker. */
function endingOf({ call }: ExitStep, part: Part): Ending {
  if (call === 'refund') return 'refunded';
  if (part === 'system') return 'expired';
  return part === 'customer' ? 'customer' : 'office';
}

/** Decides the end of an order. The money of an order is in `sc`. Answers the wrong field when the request has one. */
export function endOrder(
  order: { sc: string; receipts: readonly Receipt[] },
  step: ExitStep,
  part: Part,
  { reason, to, tx_hash }: ExitRequest,
): OrderEnd | { wrong: 'to' | 'tx_hash' } {
  const ended_by = endingOf(step, part);
  const end_reason = reason ?? null;
  if (ended_by !== 'refunded') return { ended_by, end_reason, refund: null };
  const isCash = isFiat(order.sc);
  // Staff decided that the money is another order's, so nothing goes back.
  if (isAllMoved(order)) return { ended_by, end_reason, refund: { to: null, tx_hash: null } };
  // The address is not taken from the sender of the money: the staff compare it with the customer.
  if (isCash !== (to === undefined)) return { wrong: 'to' };
  if (isCash && tx_hash !== undefined) return { wrong: 'tx_hash' };
  return { ended_by, end_reason, refund: { to: to ?? null, tx_hash: tx_hash ?? null } };
}

/** The facts that say who has which money after an order ended early. */
type EndedOrder = { sc: string; ended_by: Ending | null; confirmed_at: unknown; receipts: readonly Receipt[] };

/**
 * Who has the customer's money after an order ended early. `back`: the office gives it back. `perhaps_sent`: the
 * customer may have sent USDT to the office without the office knowing. `customer`: nothing was paid. `moved`: staff decided
 * that what was received is the money of another order.
 */
export type MoneyAfterEnd = 'back' | 'perhaps_sent' | 'customer' | 'moved';

export function moneyAfterEnd({ sc, ended_by, confirmed_at, receipts }: EndedOrder): MoneyAfterEnd {
  if (ended_by === 'refunded') return isAllMoved({ receipts }) ? 'moved' : 'back';
  return !isFiat(sc) && confirmed_at !== null ? 'perhaps_sent' : 'customer';
}
