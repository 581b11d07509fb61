import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { isFiat } from '#domain/currency.ts';
import type { OnwardStep } from '#domain/order.ts';
import { useSums } from '../lib/format.ts';
import styles from './step-panel.module.css';

/** The money that the step moves, with all its decimals: it is counted or sent by this text. */
export function useMoved({ amt_to_exch, amt_to_recv, sc, tc }: Order, { call }: OnwardStep) {
  const { listed, spelled } = useSums();
  const [amount, code] = call === 'receive' ? [amt_to_exch, sc] : [amt_to_recv, tc];
  const text = isFiat(code) ? listed(amount, code) : spelled(amount, code);
  return { amount, text, isSentNow: call === 'ready' && !isFiat(code) };
}

/** This sum, large. A long one gets smaller letters. */
export function StepSum({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box component="p" data-keep-clear className={styles.sum} __vars={{ '--sum-length': String(text.length) }}>
      {text}
      {children}
    </Box>
  );
}
