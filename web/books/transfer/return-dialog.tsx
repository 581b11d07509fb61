import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OfficeTransfer } from '#contract/ledger/office-transfers.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useKeptForm } from '../../ui/entry/kept-form.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useBookSums } from '../book-words.ts';
import { BookDialog } from '../form/book-dialog.tsx';
import { useTakeBack } from './transfer.queries.ts';
import { ReturnDraft, TypedReturn } from './typed-transfer.ts';

type Props = { transfer: OfficeTransfer; opened: boolean; onClose: () => void };

/** The money never arrived, and lies here again. */
export function ReturnDialog({ transfer, ...dialog }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  return (
    <BookDialog title={t('booking:return.title')} {...dialog}>
      <ReturnForm transfer={transfer} onClose={dialog.onClose} />
    </BookDialog>
  );
}

function ReturnForm({ transfer: { id, amount, currency }, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['books', 'booking', 'common']);
  const { rough } = useBookSums();
  const { form, keyFor, forget } = useKeptForm({
    name: `return.${id}`,
    schema: TypedReturn,
    Typed: ReturnDraft,
    start: { reason: '' },
    about: { CONFLICT: 'reason' },
  });
  const { mutate, isPending } = useTakeBack(id);
  const send = form.submit((body) =>
    mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: () => {
          forget();
          notifySuccess(t('booking:return.done'));
          onClose();
        },
        onError: (error) => form.fail(error, t('booking:return.failed')),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('booking:return.text', { sum: rough(amount, currency) })}</Text>
        <Textarea {...form.field('reason')} data-autofocus rows={2} label={t('books:entry.reason')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('booking:return.book')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
