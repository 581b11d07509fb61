import type { Decimal } from '../money/money.ts';

/** A part of a transfer that the order has used up, and how that ended. */
export type Receipt = { transfer: string; amount: Decimal; ended: 'refunded' | 'moved' | null };

/** Whether staff have decided that a transfer which this order has received belongs to another order. Then nothing is paid out. */
export const isMoneyMoved = ({ receipts }: { receipts: readonly Receipt[] }): boolean =>
  receipts.some(({ transfer, ended }) => ended === 'moved' && !holds(receipts, transfer));

/** Whether nothing that the order has received is left, so that a refund pays nothing. */
export const isAllMoved = (order: { receipts: readonly Receipt[] }): boolean =>
  isMoneyMoved(order) && order.receipts.every(({ ended }) => ended !== null);

const holds = (receipts: readonly Receipt[], transfer: string) =>
  receipts.some((other) => other.transfer === transfer && other.ended === null);
