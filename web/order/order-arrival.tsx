import { Box, Button, Stack, Text, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order.ts';
import { destinationOf } from '#domain/destination.ts';
import { parseAmount } from '#domain/money.ts';
import { judgeArrived } from '#domain/order-transfer.ts';
import { readerOf } from '#domain/order-turn.ts';
import { useSums } from '../lib/format.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import { parseTyped } from '../lib/typed-number.ts';
import { FormSubmit } from '../ui/form-submit.tsx';
import { said, useForm } from '../ui/use-form.ts';
import { useRecordArrival } from './order-saying.queries.ts';
import { noHash, TxHashField, typedHash } from './tx-hash-field.tsx';

type Props = { order: Order; onRecorded?: (order: Order) => void };

/**
 * A cashier looks for USDT too, but the owner receives them. So the cashier records here what arrived; who receives it
 * records it in the panel of that step.
 */
export function OrderArrival({ order }: { order: Order }) {
  const reader = readerOf(useActor(), order);
  return reader === 'others' && judgeArrived(order, undefined) === 'new' ? <OtherSum order={order} /> : null;
}

/** Where the staff who look for USDT record that another sum arrived. */
export function OtherSum({ order, onRecorded }: Props) {
  const { t } = useTranslation('transfer');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <ArrivalForm
        order={order}
        onRecorded={(recorded) => {
          setOpen(false);
          onRecorded?.(recorded);
        }}
      />
    );
  }
  return (
    <Button mt="sm" size="sm" onClick={() => setOpen(true)}>
      {t('arrived.other')}
    </Button>
  );
}

const readAmount = (typed: string) => parseAmount(parseTyped(typed) ?? '');

/** A sum as people type it. */
const TypedSum = z.string().transform((typed, context) => {
  const amount = readAmount(typed);
  if (amount === undefined) context.addIssue({ code: 'custom', message: 'Not a sum' });
  return amount ?? z.NEVER;
});

function ArrivalForm({ order, onRecorded }: Props) {
  const { t } = useTranslation('transfer');
  const { spelled } = useSums();
  const network = destinationOf(order.office_wallet)?.network ?? null;
  const record = useRecordArrival();
  const { field, submit, fail } = useForm(
    z.object({ amount: said(TypedSum, () => i18next.t('transfer:arrived.amountWrong')), tx_hash: typedHash(network) }),
    { start: { amount: '', tx_hash: noHash }, about: { CONFLICT: 'tx_hash', INVALID_AMOUNT: 'amount' } },
  );
  const send = submit((body) =>
    record.mutate(
      { order, body },
      {
        onSuccess: (recorded) => {
          notifySuccess(t('arrived.saved', { sum: spelled(body.amount, order.sc) }));
          onRecorded?.(recorded);
        },
        onError: (error) => fail(error, t('arrived.failed')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm" mt="md" align="start">
        <Text inherit>{t('arrived.what')}</Text>
        <TextInput
          {...field('amount')}
          w="100%"
          label={t('arrived.amount', { sc: order.sc })}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <Box w="100%">
          <TxHashField {...field('tx_hash')} network={network} label={t('arrived.hash')} />
        </Box>
        <FormSubmit loading={record.isPending}>{t('arrived.record')}</FormSubmit>
      </Stack>
    </form>
  );
}
