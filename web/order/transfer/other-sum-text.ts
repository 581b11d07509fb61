import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { compare, subtract } from '#domain/money/money.ts';
import { otherSum } from '#domain/order/order-transfer.ts';
import { useSums } from '../../lib/text/format.ts';

/** What to do when another sum arrived than was agreed, with both sums. Undefined when all is well. */
export function useOtherSumText(order: Order, reader: 'staff' | 'customer'): string | undefined {
  const { t } = useTranslation('transfer');
  const { spelled } = useSums();
  const other = otherSum(order);
  if (!other) return undefined;
  const { agreed, arrived } = other;
  const isLess = compare(arrived, agreed) < 0;
  const rest = isLess ? subtract(agreed, arrived) : subtract(arrived, agreed);
  return t(`arrived.${isLess ? 'less' : 'more'}.${reader}`, {
    agreed: spelled(agreed, order.sc),
    arrived: spelled(arrived, order.sc),
    rest: spelled(rest, order.sc),
  });
}
