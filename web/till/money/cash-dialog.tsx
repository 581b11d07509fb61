import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { notedCurrencies } from '#domain/money/notes.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { cashKinds } from '#domain/till/shift.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useKeptForm } from '../../ui/entry/kept-form.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useMoveCash } from '../till.queries.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { CashDraft, TypedCash } from './typed-money.ts';

type Props = { shift: Shift; opened: boolean; onClose: () => void };

/** Cash that is spent from the drawer. An owner also puts some in from outside. */
export function CashDialog({ shift, ...dialog }: Props) {
  const { t } = useTranslation('till');
  return (
    <MoneyDialog title={t('cash.title')} {...dialog}>
      <CashForm shift={shift} onClose={dialog.onClose} />
    </MoneyDialog>
  );
}

function CashForm({ shift, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['till', 'common']);
  const isKeeper = mayKeepBooks(useActor());
  const { form, keyFor, forget } = useKeptForm({
    name: `till-cash.${shift.id}`,
    schema: TypedCash,
    Typed: CashDraft,
    start: { kind: 'expense', currency: notedCurrencies[0] ?? '', amount: '', reason: '' },
    about: { CONFLICT: 'amount' },
  });
  const { field, put, submit, fail } = form;
  const { mutate, isPending } = useMoveCash(shift.id);
  const send = submit((body) =>
    mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: () => {
          forget();
          notifySuccess(t('till:cash.done'));
          onClose();
        },
        onError: (error) => fail(error, t('till:cash.failed')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        {isKeeper && (
          <Select
            {...field('kind')}
            label={t('till:cash.kind')}
            allowDeselect={false}
            data={cashKinds.map((kind) => ({ value: kind, label: t(`till:cash.${kind}`) }))}
            onChange={(kind) => put({ kind: kind ?? '' })}
          />
        )}
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
          {t('till:cash.book')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
