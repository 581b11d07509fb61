import { Box, Button, Group, Text } from '@mantine/core';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order/order.ts';
import type { Receipt } from '#contract/order/receipt.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { type Paper, paperOf } from '#domain/receipt.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useHandedOver } from '../order-labels.ts';
import { usePrintReceipt, useReceipt } from './receipt.queries.ts';
import { numberOf, useReceiptLines, useReceiptTitle } from './receipt-lines.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

/**
 * The receipt of a completed order, or the slip for cash that was taken: to share, or to print and save as a PDF with the
 * browser's own print dialog.
 */
export function OrderReceipt({ order }: { order: OrderDetail }) {
  const paper = paperOf(order);
  return paper ? <PaperOf order={order} paper={paper} /> : null;
}

function PaperOf({ order, paper }: { order: OrderDetail; paper: Paper }) {
  const { t } = useTranslation('receipt');
  const title = useReceiptTitle(order);
  const handedOver = useHandedOver(order);
  const { time } = useFormat();
  const receipt = useReceipt(order).data ?? undefined;
  const lines = useReceiptLines(order, receipt);
  const text = [title, ...lines.map(([name, value]) => `${name}: ${value}`), t('notFiscal')].join('\n');
  return (
    <Box component="section" mb="xl">
      <Text component="h2" size="body" fw={600} mb="sm">
        {t(`heading.${paper}`)}
      </Text>
      {handedOver && order.closed_at && (
        <Text mb="sm">
          {handedOver}, {time(order.closed_at)}
        </Text>
      )}
      <NumberLine receipt={receipt} />
      <Group gap="xs">
        <ShareButton title={title} text={text} />
        <PrintButton order={order} />
      </Group>
      <ReceiptPaper title={title} lines={lines} receipt={receipt} />
    </Box>
  );
}

/** What the receipt is called, and that what is printed next is a copy. */
function NumberLine({ receipt }: { receipt: Receipt | undefined }) {
  const { t } = useTranslation('receipt');
  if (!receipt) return null;
  const number = numberOf(receipt);
  const printed = receipt.printed > 0 && t('printedBefore', { count: receipt.printed });
  if (!number && !printed) return null;
  return (
    <Text mb="sm" data-keep-clear>
      {[number && t('numbered', { number }), printed].filter(Boolean).join('. ')}
    </Text>
  );
}

/** The staff have a key for it. */
function PrintButton({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('receipt');
  const { print, isPrinting } = usePrintReceipt(order, useReceiptTitle(order));
  const isStaff = readerOf(useActor(), order) !== 'customer';
  return (
    <Button
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      rightSection={isStaff && <KeyCap isHint>P</KeyCap>}
      data-deal-key={isStaff ? 'KeyP' : undefined}
      aria-keyshortcuts={isStaff ? 'p' : undefined}
      loading={isPrinting}
      onClick={print}
    >
      {t('print')}
    </Button>
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
