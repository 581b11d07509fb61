import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeTransfer } from '#contract/ledger/office-transfers.ts';
import { compare } from '#domain/money/money.ts';
import { ApiError } from '../../lib/call/api.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useKeptForm } from '../../ui/entry/kept-form.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useBookSums } from '../book-words.ts';
import { differenceTo } from '../entry/typed-entry.ts';
import { useArrive } from './transfer.queries.ts';
import { ArrivalDraft, typedArrival } from './typed-transfer.ts';

type Props = { transfer: OfficeTransfer; opened: boolean; onClose: () => void };

/** Says what was counted of the money that came. From then on it is this office's. */
export function ArrivalDialog({ transfer, ...dialog }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  return (
    <FormDialog leave={t('books:entry.leave')} title={t('booking:arrival.title')} {...dialog}>
      <ArrivalForm transfer={transfer} onClose={dialog.onClose} />
    </FormDialog>
  );
}

function ArrivalForm({ transfer, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['books', 'booking', 'common']);
  const { rough } = useBookSums();
  const { currency, amount } = transfer;
  // The books of the sender are not read here, so the price is asked for when the server wants it.
  const [needsPrice, setNeedsPrice] = useState(false);
  const isPricedInCash = currency === 'UAH';
  const { form, keyFor, forget } = useKeptForm({
    name: `arrival.${transfer.id}`,
    schema: typedArrival(isPricedInCash),
    Typed: ArrivalDraft,
    start: { amount: '', rate: '', reason: '' },
    about: { CONFLICT: 'amount' },
  });
  const { values, field, submit, fail } = form;
  const { mutate, isPending } = useArrive(transfer.id);
  const send = submit((body) =>
    mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: () => {
          forget();
          notifySuccess(t('booking:arrival.done'));
          onClose();
        },
        onError: (error) => {
          const isOfPrice = error instanceof ApiError && error.fields?.some(({ pointer }) => pointer === '/rate');
          if (isOfPrice) setNeedsPrice(true);
          fail(error, t('booking:arrival.failed'), isOfPrice ? t('books:entry.notPrice') : undefined);
        },
      },
    ),
  );
  const by = differenceTo(amount, values.amount);
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('booking:arrival.text', { sum: rough(amount, currency) })}</Text>
        <TextInput {...field('amount')} {...typedNumber} data-autofocus label={t('books:entry.counted')} />
        {by !== undefined && compare(by, '0') !== 0 && (
          <Text className="figures" role="status" mt={-8}>
            {t(compare(by, '0') < 0 ? 'booking:arrival.less' : 'booking:arrival.more', {
              sum: rough(by.replace('-', ''), currency),
            })}
          </Text>
        )}
        {needsPrice && (
          <TextInput
            {...field('rate')}
            {...typedNumber}
            label={t(isPricedInCash ? 'books:perCoin' : 'books:coinPer', { currency })}
          />
        )}
        <Textarea {...field('reason')} rows={2} label={t('books:entry.reason')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('booking:arrival.book')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
