import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TillMove } from '#contract/till/till-moves.ts';
import { compare, subtract } from '#domain/money/money.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { parseTyped } from '../../lib/text/typed-number.ts';
import { useSentKey } from '../../ui/entry/sent-key.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useArrive } from '../till.queries.ts';
import { useCash } from '../till-words.ts';
import { typedArrival } from './typed-money.ts';

type Props = { move: TillMove; opened: boolean; onClose: () => void };

/** Says what was counted of the cash that came. From then on it lies on this side. */
export function ArrivalDialog({ move, ...dialog }: Props) {
  const { t } = useTranslation('till');
  return (
    <FormDialog title={t('arrival.title')} {...dialog}>
      <ArrivalForm move={move} onClose={dialog.onClose} />
    </FormDialog>
  );
}

function ArrivalForm({ move: { id, amount, currency }, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['till', 'common']);
  const { cash } = useCash();
  const { values, field, submit, fail } = useForm(typedArrival(amount), {
    start: { amount: '', reason: '' },
    about: { CONFLICT: 'amount' },
  });
  const { mutate, isPending } = useArrive(id);
  const keyFor = useSentKey();
  const send = submit((body) =>
    mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: () => {
          notifySuccess(t('till:arrival.done'));
          onClose();
        },
        onError: (error) => fail(error, t('till:arrival.failed')),
      },
    ),
  );
  const typed = parseTyped(values.amount);
  const by = typed === undefined ? undefined : subtract(typed, amount);
  const sign = by === undefined ? 0 : compare(by, '0');
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('till:arrival.text', { sum: cash(amount, currency) })}</Text>
        <TextInput
          {...field('amount')}
          {...typedNumber}
          data-autofocus
          label={t('till:arrival.counted', { currency })}
        />
        {by !== undefined && sign !== 0 && (
          <>
            <Text className="figures" role="status">
              {t(sign < 0 ? 'till:reveal.short' : 'till:reveal.over', { sum: cash(by.replace('-', ''), currency) })}
            </Text>
            <Textarea {...field('reason')} rows={2} label={t('till:reveal.reason')} />
          </>
        )}
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('till:arrival.take')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
