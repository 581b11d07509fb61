import { isFinal, type OrderStatus, paidStatuses } from './order/order.ts';

/** `receipt`: of a completed deal, with a number. `slip`: what cash was taken, while the deal still goes on. */
export const papers = ['receipt', 'slip'] as const;
export type Paper = (typeof papers)[number];

type Facts = { status: OrderStatus; sale: boolean; received_at: Date | null };

/** Which paper a deal has now. Undefined: none yet, or the money went back. */
export function paperOf({ status, sale, received_at }: Facts): Paper | undefined {
  if (paidStatuses.includes(status)) return 'receipt';
  return sale && received_at !== null && !isFinal(status) ? 'slip' : undefined;
}
