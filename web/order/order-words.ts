import type { Order } from '#contract/order.ts';
import { impliedRate, inverse, isSmallRate } from '#domain/money.ts';
import { shortOrderId } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';

/** How screens name what belongs to an order. */
export function useOrderWords() {
  const { money, phone, rate, dateTime } = useFormat();
  return (order: Order) => {
    const implied = impliedRate(order);
    return {
      number: shortOrderId(order.id),
      customer: order.customer.full_name ?? phone(order.customer.cellphone),
      office: order.office.name ?? order.office.address,
      gives: money(order.amt_to_exch, order.sc),
      receives: money(order.amt_to_recv, order.tc),
      rate: rate(implied),
      // Four decimals of a small rate say too little, so the other way round stands beside it.
      inverse: isSmallRate(implied) && implied !== '0' ? rate(inverse(implied)) : undefined,
      created: dateTime(order.created_at),
    };
  };
}
