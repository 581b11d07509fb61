import { Box, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Order } from '#contract/order/order.ts';
import type { Arrived as ArrivedBody } from '#contract/order/order-transfer.ts';
import { EndReason } from '#contract/order/step-details.ts';
import { canonical, parseAmount } from '#domain/money/money.ts';
import { endReasonLength } from '#domain/order/order-ending.ts';
import { type Arrival, holdingArrivals, judgeArrived } from '#domain/order/order-transfer.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import type { Network } from '#domain/wallet/network.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useSums } from '../../lib/text/format.ts';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useRecordArrival } from '../side-event.queries.ts';
import { OrderClaim } from './order-claim.tsx';
import { noHash, TxHashField, typedHash } from './tx-hash-field.tsx';

type Props = { order: Order; onRecorded?: (order: Order) => void };

/**
 * A cashier looks for USDT too, but the owner receives them. So the cashier records here what arrived; who receives it
 * records it in the panel of that step.
 */
export function OrderArrival({ order }: { order: Order }) {
  const reader = readerOf(useActor(), order);
  if (reader === 'customer') return null;
  return (
    <>
      {reader === 'others' && judgeArrived(order, undefined) === 'new' && <OtherSum order={order} />}
      <OrderClaim order={order} />
    </>
  );
}

/** Where the staff who look for USDT record that another sum arrived, and correct what they recorded. */
export function OtherSum({ order, onRecorded }: Props) {
  const { t } = useTranslation('transfer');
  const { spelled } = useSums();
  const [asked, setAsked] = useState<{ wrong: Arrival | undefined }>();
  if (asked) {
    return (
      <ArrivalForm
        order={order}
        wrong={asked.wrong}
        onRecorded={(recorded) => {
          setAsked(undefined);
          onRecorded?.(recorded);
        }}
      />
    );
  }
  return (
    <Group gap="xs" mt="sm">
      <Button size="sm" onClick={() => setAsked({ wrong: undefined })}>
        {t('arrived.other')}
      </Button>
      {holdingArrivals(order).map((entry) => (
        <Button
          key={entry.id}
          size="sm"
          aria-label={t('correct.buttonOf', { sum: spelled(entry.amount, order.sc) })}
          onClick={() => setAsked({ wrong: entry })}
        >
          {t('correct.button')}: {spelled(entry.amount, order.sc)}
        </Button>
      ))}
    </Group>
  );
}

/** A sum as people type it. What was recorded in the wrong deal is corrected to 0. */
const typedSum = (isZeroRight: boolean) =>
  z.string().transform((typed, context) => {
    const text = parseTyped(typed) ?? '';
    const amount = isZeroRight && canonical(text) === '0' ? '0' : parseAmount(text);
    if (amount === undefined) context.addIssue({ code: 'custom', message: 'Not a sum' });
    return amount ?? z.NEVER;
  });

const reasonMissing = () => i18next.t('transfer:settle.reasonMissing', endReasonLength);

/** The form of a sum that arrived, or of the right sum instead of a wrong one. */
const arrivalOf = (network: Network | null, wrong: Arrival | undefined) =>
  z
    .object({
      amount: said(typedSum(wrong !== undefined), () => i18next.t('transfer:arrived.amountWrong')),
      tx_hash: typedHash(network),
      reason: said(wrong ? EndReason : z.string(), reasonMissing),
    })
    .transform(({ reason, ...body }): ArrivedBody => (wrong ? { ...body, corrects: wrong.id, reason } : body));

function ArrivalForm({ order, wrong, onRecorded }: Props & { wrong: Arrival | undefined }) {
  const { t } = useTranslation('transfer');
  const { spelled } = useSums();
  const network = destinationOf(order.office_wallet)?.network ?? null;
  const record = useRecordArrival();
  const { field, submit, fail } = useForm(arrivalOf(network, wrong), {
    start: { amount: '', tx_hash: wrong?.tx_hash ? { text: wrong.tx_hash, isWrong: false } : noHash, reason: '' },
    about: { CONFLICT: 'tx_hash', INVALID_AMOUNT: 'amount' },
  });
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
        {wrong ? (
          <>
            <Text inherit fw={600}>
              {t('correct.title', { sum: spelled(wrong.amount, order.sc) })}
            </Text>
            <Text inherit>{t('correct.hint')}</Text>
          </>
        ) : (
          <Text inherit>{t('arrived.what')}</Text>
        )}
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
        {wrong && (
          <Textarea
            {...field('reason')}
            w="100%"
            label={t('correct.reason')}
            rows={2}
            maxLength={endReasonLength.max}
          />
        )}
        <FormSubmit loading={record.isPending}>{t('arrived.record')}</FormSubmit>
      </Stack>
    </form>
  );
}
