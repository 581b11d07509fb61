import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OfficeTransfer } from '#contract/ledger/office-transfers.ts';
import { useKeptSending } from '../../ui/entry/kept-sending.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useBookSums } from '../book-words.ts';
import { useTakeBack } from './transfer.queries.ts';
import { ReturnDraft, TypedReturn } from './typed-transfer.ts';

type Props = { transfer: OfficeTransfer; opened: boolean; onClose: () => void };

/** The money never arrived, and lies here again. */
export function ReturnDialog({ transfer, ...dialog }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  return (
    <FormDialog leave={t('books:entry.leave')} title={t('booking:return.title')} {...dialog}>
      <ReturnForm transfer={transfer} onClose={dialog.onClose} />
    </FormDialog>
  );
}

function ReturnForm({ transfer: { id, amount, currency }, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['books', 'booking', 'common']);
  const { rough } = useBookSums();
  const { field, send, isPending } = useKeptSending(
    {
      name: `return.${id}`,
      schema: TypedReturn,
      Typed: ReturnDraft,
      start: { reason: '' },
      about: { CONFLICT: 'reason' },
    },
    { change: useTakeBack(id), done: t('booking:return.done'), failed: t('booking:return.failed'), onDone: onClose },
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('booking:return.text', { sum: rough(amount, currency) })}</Text>
        <Textarea {...field('reason')} data-autofocus rows={2} label={t('books:entry.reason')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('booking:return.book')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
