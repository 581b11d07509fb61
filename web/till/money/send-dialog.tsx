import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { notedCurrencies } from '#domain/money/notes.ts';
import type { MoveWay } from '#domain/till/shift.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useKeptForm } from '../../ui/entry/kept-form.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useSendMove } from '../till.queries.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { MoveDraft, typedMove } from './typed-money.ts';

type Props = { shift: Shift; way: MoveWay; opened: boolean; onClose: () => void };

type DialogProps = Omit<Props, 'way'>;

export const FloatDialog = (dialog: DialogProps) => <SendDialog {...dialog} way="float" />;
export const ReturnDialog = (dialog: DialogProps) => <SendDialog {...dialog} way="return" />;

/** Cash from the safe to the drawer, or back. It is on its way until the other side has counted it. */
function SendDialog({ shift, way, ...dialog }: Props) {
  const { t } = useTranslation('till');
  return (
    <MoneyDialog title={t(`send.${way}`, { drawer: shift.drawer.name })} {...dialog}>
      <SendForm shift={shift} way={way} onClose={dialog.onClose} />
    </MoneyDialog>
  );
}

function SendForm({ shift, way, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['till', 'common']);
  const { form, keyFor, forget } = useKeptForm({
    name: `till-${way}.${shift.drawer.id}`,
    schema: typedMove(shift.drawer.id, way),
    Typed: MoveDraft,
    start: { currency: notedCurrencies[0] ?? '', amount: '', reason: '' },
    about: { CONFLICT: 'amount' },
  });
  const { field, put, submit, fail } = form;
  const { mutate, isPending } = useSendMove();
  const send = submit((body) =>
    mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: () => {
          forget();
          notifySuccess(t('till:send.done'));
          onClose();
        },
        onError: (error) => fail(error, t('till:send.failed')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('till:send.text')}</Text>
        <Select
          {...field('currency')}
          label={t('till:money.currency')}
          allowDeselect={false}
          data={notedCurrencies}
          onChange={(currency) => put({ currency: currency ?? '' })}
        />
        <TextInput {...field('amount')} {...typedNumber} data-autofocus label={t('till:money.amount')} />
        <Textarea {...field('reason')} rows={2} label={t('till:money.reason')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('till:send.send')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
