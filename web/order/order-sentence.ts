import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { paidIn, readerOf } from './order-now.ts';

/** One sentence: what happens now, and what the reader must do. */
export function useOrderSentence(order: Order, decimals?: { min: number; max: number }): string {
  const { t } = useTranslation('order');
  const format = useFormat();
  const reader = readerOf(useActor(), order);
  return t(`now.${reader}.${paidIn(order)}.${order.status}`, {
    give: sumIn(format.amount(order.amt_to_exch, decimals), order.sc),
    receive: sumIn(format.amount(order.amt_to_recv, decimals), order.tc),
    sc: order.sc,
    tc: order.tc,
  });
}

/** In a sentence the currency goes by its code, which can be read aloud. */
const sumIn = (amount: string, code: string) => `${amount}\u00A0${code}`;
