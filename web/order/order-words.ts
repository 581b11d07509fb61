import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { isFiat } from '#domain/currency.ts';
import { type Decimal, impliedRate, inverse, isSmallRate } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { shortOrderId } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';

/** Cash as it is counted over the counter, the same figure wherever it is told; coin to the last digit, as it is sent. */
export const sumDecimals = (code: string) => ({ min: 2, max: isFiat(code) ? 2 : 6 });

/** A sum of an order, with the symbol of its currency. */
export function useOrderSum() {
  const { money } = useFormat();
  return (amount: Decimal, code: string) => money(amount, code, sumDecimals(code));
}

/** How screens name what belongs to an order. */
export function useOrderWords() {
  const { t } = useTranslation('order');
  const { person, rate, dateTimeAlone } = useFormat();
  const sum = useOrderSum();
  return (order: Order) => {
    const implied = impliedRate(order);
    return {
      number: shortOrderId(order.id),
      customer: person(order.customer),
      office: officeName(order.office),
      cashier: order.cashier ? (order.cashier.full_name ?? t('who.cashier')) : t('details.unassigned'),
      gives: sum(order.amt_to_exch, order.sc),
      receives: sum(order.amt_to_recv, order.tc),
      rate: rate(implied),
      // Four decimals of a small rate say too little, so the other way round stands beside it.
      inverse: isSmallRate(implied) && implied !== '0' ? rate(inverse(implied)) : undefined,
      created: dateTimeAlone(order.created_at),
    };
  };
}
