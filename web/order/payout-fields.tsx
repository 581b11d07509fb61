import { Box } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order.ts';
import { destinationOf } from '#domain/destination.ts';
import { useForm } from '../ui/use-form.ts';
import { noHash, TxHashField, typedHash } from './tx-hash-field.tsx';

const networkOf = (order: Order) => destinationOf(order.wallet)?.network ?? null;

/** What the staff say when they have sent USDT: the transaction, if they have it. */
export const usePayoutForm = (order: Order) =>
  useForm(z.object({ tx_hash: typedHash(networkOf(order)) }), {
    start: { tx_hash: noHash },
    about: { CONFLICT: 'tx_hash' },
  });

type Props = {
  order: Order;
  form: ReturnType<typeof usePayoutForm>;
  onEnter: (event: SyntheticEvent) => void;
};

/** Stands beside the sum that is sent. Enter in the field confirms the step like its button. */
export function PayoutFields({ order, form: { field }, onEnter }: Props) {
  const { t } = useTranslation('transfer');
  return (
    <Box component="form" noValidate mt="md" onSubmit={onEnter}>
      <TxHashField
        {...field('tx_hash')}
        network={networkOf(order)}
        label={t('payout.hash')}
        description={t('payout.hint')}
      />
    </Box>
  );
}
