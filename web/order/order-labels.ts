import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { impliedRate, inverse, isSmallRate } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { shortOrderId } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';
import { useSums } from '../lib/sums.ts';

/** The texts of an order's fields, as all screens show them. */
export function useOrderLabels() {
  const { t } = useTranslation('order');
  const { person, rate, dateTimeAlone } = useFormat();
  const { listed: sum } = useSums();
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
      // Four decimals of a small rate are not precise enough, so the inverse rate is shown next to it.
      inverse: isSmallRate(implied) && implied !== '0' ? rate(inverse(implied)) : undefined,
      created: dateTimeAlone(order.created_at),
    };
  };
}
