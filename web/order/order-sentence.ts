import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import type { Decimal } from '#domain/money.ts';
import { paidIn } from '#domain/order.ts';
import { readerOf } from '#domain/order-now.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';
import { sumDecimals } from './order-words.ts';

/** One sentence: what happens now, and what the reader must do. */
export function useOrderSentence(order: Order): string {
  const { t } = useTranslation('order');
  const format = useFormat();
  const reader = readerOf(useActor(), order);
  // By its code a currency can be read aloud.
  const sum = (amount: Decimal, code: string) => `${format.amount(amount, sumDecimals(code))}\u00A0${code}`;
  return t(`now.${reader}.${paidIn(order)}.${order.status}`, {
    give: sum(order.amt_to_exch, order.sc),
    receive: sum(order.amt_to_recv, order.tc),
    sc: order.sc,
    tc: order.tc,
  });
}
