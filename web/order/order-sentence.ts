import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import type { Decimal } from '#domain/money.ts';
import { paidIn } from '#domain/order.ts';
import { readerOf } from '#domain/order-turn.ts';
import { useActor } from '../lib/session.tsx';

/** One sentence: what happens now, and what the reader must do. `sum` formats the sums in it. */
export function useOrderSentence(order: Order, sum: (amount: Decimal, code: string) => string): string {
  const { t } = useTranslation('order');
  const reader = readerOf(useActor(), order);
  return t(`now.${reader}.${paidIn(order)}.${order.status}`, {
    give: sum(order.amt_to_exch, order.sc),
    receive: sum(order.amt_to_recv, order.tc),
    sc: order.sc,
    tc: order.tc,
  });
}
