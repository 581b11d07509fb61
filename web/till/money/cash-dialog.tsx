import { Box, Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import type { Movement, Shift } from '#contract/till/shifts.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { notedCurrencies } from '#domain/money/notes.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { cashKinds } from '#domain/till/shift.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useKeptAsking } from '../../ui/entry/kept-asking.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useMoveCash } from '../till.queries.ts';
import { useCash } from '../till-words.ts';
import { AskedCash, useAskedCash } from './asked-cash.tsx';
import { SumFields } from './sum-fields.tsx';
import { CashDraft, TypedCash } from './typed-money.ts';

type Props = { shift: Shift; opened: boolean; onClose: () => void };

/**
 * Cash that is spent from the drawer. An owner also puts some in from outside. What waits for somebody's yes stands in the
 * place of the form, and then how it ended.
 */
export function CashDialog({ shift, ...dialog }: Props) {
  const { t } = useTranslation('till');
  const [asked, setAsked] = useState<string>();
  const waiting = useAskedCash(shift.office_id);
  const shown = asked ?? waiting?.id;
  return (
    <FormDialog title={t('cash.title')} {...dialog}>
      {shown === undefined ? (
        <CashForm shift={shift} onAsked={setAsked} onClose={dialog.onClose} />
      ) : (
        <AskedCash key={shown} id={shown} onSeen={setAsked} onClose={dialog.onClose} />
      )}
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'opened'> & { onAsked: (id: string) => void };

function CashForm({ shift, onAsked, onClose }: FormProps) {
  const { t } = useTranslation(['till', 'common']);
  const { sum } = useCash();
  const isKeeper = mayKeepBooks(useActor());
  const change = useMoveCash(shift.id);
  const { field, put, send, isPending, above } = useKeptAsking<typeof TypedCash, Movement | Approval>(
    {
      name: `till-cash.${shift.id}`,
      schema: TypedCash,
      Typed: CashDraft,
      start: { kind: 'expense', currency: notedCurrencies[0] ?? '', amount: '', reason: '' },
      about: { CONFLICT: 'amount' },
    },
    {
      send: ({ body, ask, key }, then) => change.mutate({ body: ask ? { ...body, ask } : body, key }, then),
      isPending: change.isPending,
      failed: t('till:cash.failed'),
      onMade: (made) => {
        if ('until' in made) return onAsked(made.id);
        notifySuccess(t('till:cash.done'));
        return onClose();
      },
    },
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
        {above !== undefined && (
          <Box className="toned" data-tone="waiting" p="sm" role="status">
            {t('till:cash.aboveLimit', { limit: sum(above, stablecoin) })}
          </Box>
        )}
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t(above === undefined ? 'till:cash.book' : 'till:cash.ask')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
