import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import type { Receipt } from '#contract/order/receipt.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { paperOf, receiptNumber } from '#domain/receipt.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { useExactCash } from '../order-cash.ts';
import { useHandedOver } from '../order-labels.ts';

export type Line = [name: string, value: string];

export const numberOf = ({ year, number }: Pick<Receipt, 'year' | 'number'>): string | undefined =>
  year === null || number === null ? undefined : receiptNumber(year, number);

/** The name of the file too, when the paper is saved. */
export function useReceiptTitle(order: Order): string {
  const { t } = useTranslation('receipt');
  return t(`title.${paperOf(order) ?? 'receipt'}`, { id: shortOrderId(order.id) });
}

/** The transactions of the USDT: those of the customer, or the office's. Each stands here once. */
const transactionsOf = ({ sent_tx_hash, arrived, payout_tx_hash }: Order) => [
  ...new Set([sent_tx_hash, ...(arrived ?? []).map(({ tx_hash }) => tx_hash), payout_tx_hash].filter(Boolean)),
];

/** Who counted the cash, with the short number at the office. */
function useServed(receipt: Receipt | undefined): string | undefined {
  const { t } = useTranslation(['receipt', 'order']);
  if (!receipt?.served) return undefined;
  const { number, full_name, permissions } = receipt.served;
  const who = full_name ?? t(`order:who.${permissions}`);
  return number === null ? who : t('receipt:member', { who, number });
}

/**
 * A receipt is read years later and elsewhere, so sums, days and currencies are written out. Without `receipt` it is that of
 * a deal from before receipts had numbers, or the number is still read.
 */
export function useReceiptLines(order: OrderDetail, receipt: Receipt | undefined): Line[] {
  const { t } = useTranslation('receipt');
  const format = useFormat();
  const { spelled } = useSums();
  const { sc, tc, rate } = order;
  const { give, receive } = countedSums(order);
  const exact = useExactCash(order);
  const counted = (sum: Decimal, code: string) =>
    [spelled(sum, code), isFiat(code) && exact && `(${exact})`].filter(Boolean).join(' ');
  const back = format.inverse(order, rate);
  const when = (moment: Date) => t('when', { day: format.fullDate(moment), time: format.time(moment) });
  const destination = destinationOf(order.sale ? order.wallet : order.office_wallet);
  const office = receipt?.office ?? order.office;
  const isSlip = paperOf(order) === 'slip';
  const lines: [string, string | undefined | null][] = [
    [t('receiptNumber'), receipt && numberOf(receipt)],
    [t('operation'), t(order.sale ? 'sold' : 'bought')],
    [t('gave'), counted(give, sc)],
    [t(isSlip ? 'willReceive' : 'received'), counted(receive, tc)],
    [t('rate'), [`1 ${sc} = ${format.rate(rate)} ${tc}`, back && `(${back})`].filter(Boolean).join(' ')],
    [t('office'), [...new Set([format.office(office), format.address(office)])].join(', ')],
    [t('placed'), when(order.created_at)],
    [t('taken'), isSlip ? order.received_at && when(order.received_at) : undefined],
    [t('completed'), order.closed_at && when(order.closed_at)],
    [t('served'), useServed(receipt)],
    [t('customer'), receipt?.name],
    [t('proof'), useHandedOver(order)],
    [t('network'), destination?.network && networkName(destination.network)],
    [t('address'), destination?.address],
    [t('transaction'), transactionsOf(order).join(', ')],
    [t('number'), order.id],
  ];
  return lines.filter((line): line is Line => Boolean(line[1]));
}
