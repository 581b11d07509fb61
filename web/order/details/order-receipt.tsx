import { Box, Button, Group, Text } from '@mantine/core';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { networkName } from '#domain/wallet/network.ts';
import { notifyError } from '../../lib/notify.tsx';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Paper, printPaper } from '../../ui/paper.tsx';
import { useExactCash } from '../order-cash.ts';
import { useHandedOver } from '../order-labels.ts';

type Line = [name: string, value: string];

/** The receipt of a completed order: to share, or to print and save as a PDF with the browser's own print dialog. */
export function OrderReceipt({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('receipt');
  const title = t('title', { id: shortOrderId(order.id) });
  const handedOver = useHandedOver(order);
  const time = useFormat().time;
  const lines = useLines(order, handedOver);
  const text = [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return (
    <Box component="section" mb="xl">
      <Text component="h2" size="body" fw={600} mb="sm">
        {t('heading')}
      </Text>
      {handedOver && order.closed_at && (
        <Text mb="sm">
          {handedOver}, {time(order.closed_at)}
        </Text>
      )}
      <Group gap="xs">
        <ShareButton title={title} text={text} />
        <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => printPaper(title)}>
          {t('print')}
        </Button>
      </Group>
      <Paper title={title}>
        <dl>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Paper>
    </Box>
  );
}

/** Where the browser shares nothing, the text can be copied. */
function ShareButton({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('receipt');
  if (!('share' in navigator)) {
    return (
      <CopyButton text={text} label={t('copy')} variant="default">
        {t('copy')}
      </CopyButton>
    );
  }
  const share = async () => {
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // The person has closed the list of apps. This is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyError(error, t('notShared'));
    }
  };
  return (
    <Button leftSection={<IconShare size={18} stroke={1.75} aria-hidden />} onClick={() => void share()}>
      {t('share')}
    </Button>
  );
}

/** The transactions of the USDT: those of the customer, or the office's. Each stands here once. */
const transactionsOf = ({ sent_tx_hash, arrived, payout_tx_hash }: Order) => [
  ...new Set([sent_tx_hash, ...(arrived ?? []).map(({ tx_hash }) => tx_hash), payout_tx_hash].filter(Boolean)),
];

/** A receipt is read years later and elsewhere, so sums, days and currencies are written out. */
function useLines(order: Order, handedOver: string | undefined): Line[] {
  const { t } = useTranslation('receipt');
  const format = useFormat();
  const { spelled } = useSums();
  const { sc, tc, rate, office } = order;
  const { give, receive } = countedSums(order);
  const exact = useExactCash(order);
  const counted = (sum: Decimal, code: string) =>
    [spelled(sum, code), isFiat(code) && exact && `(${exact})`].filter(Boolean).join(' ');
  const back = format.inverse(order, rate);
  const when = (moment: Date) => t('when', { day: format.fullDate(moment), time: format.time(moment) });
  const destination = destinationOf(order.sale ? order.wallet : order.office_wallet);
  const lines: [string, string | undefined | null][] = [
    [t('gave'), counted(give, sc)],
    [t('received'), counted(receive, tc)],
    [t('rate'), [`1 ${sc} = ${format.rate(rate)} ${tc}`, back && `(${back})`].filter(Boolean).join(' ')],
    [t('office'), [...new Set([format.office(office), format.address(office)])].join(', ')],
    [t('placed'), when(order.created_at)],
    [t('completed'), order.closed_at && when(order.closed_at)],
    [t('proof'), handedOver],
    [t('network'), destination?.network && networkName(destination.network)],
    [t('address'), destination?.address],
    [t('transaction'), transactionsOf(order).join(', ')],
    [t('number'), order.id],
  ];
  return lines.filter((line): line is Line => Boolean(line[1]));
}
