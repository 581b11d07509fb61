import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { notedCurrencies } from '#domain/money/notes.ts';
import type { MoveWay } from '#domain/till/shift.ts';
import { useKeptSending } from '../../ui/entry/kept-sending.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useSendMove } from '../till.queries.ts';
import { SumFields } from './sum-fields.tsx';
import { MoveDraft, typedMove } from './typed-money.ts';

type Props = { shift: Shift; way: MoveWay; opened: boolean; onClose: () => void };

type DialogProps = Omit<Props, 'way'>;

export const FloatDialog = (dialog: DialogProps) => <SendDialog {...dialog} way="float" />;
export const ReturnDialog = (dialog: DialogProps) => <SendDialog {...dialog} way="return" />;

/** Cash from the safe to the drawer, or back. It is on its way until the other side has counted it. */
function SendDialog({ shift, way, ...dialog }: Props) {
  const { t } = useTranslation('till');
  return (
    <FormDialog title={t(`send.${way}`, { drawer: shift.drawer.name })} {...dialog}>
      <SendForm drawerId={shift.drawer.id} way={way} onClose={dialog.onClose} />
    </FormDialog>
  );
}

type FormProps = { drawerId: string; way: MoveWay; onClose: () => void };

export function SendForm({ drawerId, way, onClose }: FormProps) {
  const { t } = useTranslation(['till', 'common']);
  const { field, send, isPending } = useKeptSending(
    {
      name: `till-${way}.${drawerId}`,
      schema: typedMove(drawerId, way),
      Typed: MoveDraft,
      start: { currency: notedCurrencies[0] ?? '', amount: '', reason: '' },
      about: { CONFLICT: 'amount' },
    },
    { change: useSendMove(), done: t('till:send.done'), failed: t('till:send.failed'), onDone: onClose },
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('till:send.text')}</Text>
        <SumFields currency={field('currency')} amount={field('amount')} reason={field('reason')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('till:send.send')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
