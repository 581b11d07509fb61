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

/** As people read it to each other: the year in Kyiv and the number in it, such as 2026-000041. */
export const receiptNumber = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`;

/** The first print is the paper itself. */
export const isCopy = (timesPrinted: number): boolean => timesPrinted > 1;
