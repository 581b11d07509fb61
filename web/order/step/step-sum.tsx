import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import type { OnwardStep } from '#domain/order/order.ts';
import { useSums } from '../../lib/text/format.ts';
import { useExactCash } from '../order-cash.ts';
import styles from './step-panel.module.css';

/**
 * The money that the step moves, with all its decimals: it is counted or sent by this text. `exact` is the agreed sum of
 * cash where another one is counted.
 */
export function useMoved(order: Order, { call }: OnwardStep) {
  const { listed, spelled } = useSums();
  const { give, receive } = countedSums(order);
  const [amount, code] = call === 'receive' ? [give, order.sc] : [receive, order.tc];
  const exact = useExactCash(order);
  const text = isFiat(code) ? listed(amount, code) : spelled(amount, code);
  return { amount, text, exact: isFiat(code) ? exact : undefined, isSentNow: call === 'ready' && !isFiat(code) };
}

/** This sum, large. A long one gets smaller letters. */
export function StepSum({ text, exact, children }: { text: string; exact: string | undefined; children?: ReactNode }) {
  return (
    <>
      <Box component="p" data-keep-clear className={styles.sum} __vars={{ '--sum-length': String(text.length) }}>
        {text}
        {children}
      </Box>
      {exact && (
        <Text c="dimmed" className="figures">
          {exact}
        </Text>
      )}
    </>
  );
}
