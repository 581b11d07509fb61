import { Button, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { notedCurrencies } from '#domain/money/notes.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { cashKinds } from '#domain/till/shift.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useKeptSending } from '../../ui/entry/kept-sending.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useMoveCash } from '../till.queries.ts';
import { SumFields } from './sum-fields.tsx';
import { CashDraft, TypedCash } from './typed-money.ts';

type Props = { shift: Shift; opened: boolean; onClose: () => void };

/** Cash that is spent from the drawer. An owner also puts some in from outside. */
export function CashDialog({ shift, ...dialog }: Props) {
  const { t } = useTranslation('till');
  return (
    <FormDialog title={t('cash.title')} {...dialog}>
      <CashForm shift={shift} onClose={dialog.onClose} />
    </FormDialog>
  );
}

function CashForm({ shift, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['till', 'common']);
  const isKeeper = mayKeepBooks(useActor());
  const { field, put, send, isPending } = useKeptSending(
    {
      name: `till-cash.${shift.id}`,
      schema: TypedCash,
      Typed: CashDraft,
      start: { kind: 'expense', currency: notedCurrencies[0] ?? '', amount: '', reason: '' },
      about: { CONFLICT: 'amount' },
    },
    { change: useMoveCash(shift.id), done: t('till:cash.done'), failed: t('till:cash.failed'), onDone: onClose },
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
        <SumFields currency={field('currency')} amount={field('amount')} reason={field('reason')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('till:cash.book')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
