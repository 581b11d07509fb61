import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { cashCurrency, cashDiffers } from '#domain/money/cash.ts';
import { useSums } from '../lib/text/format.ts';

/** The agreed sum of the cash, for a line beside the one that is counted. Undefined where they are the same. */
export function useExactCash(order: Order): string | undefined {
  const { t } = useTranslation('cash');
  const { listed } = useSums();
  const exact = cashDiffers(order);
  return exact === undefined ? undefined : t('exactly', { sum: listed(exact, cashCurrency(order)) });
}
