import { Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { BookEntry } from '#contract/ledger/entries.ts';
import type { NewEntry } from '#contract/ledger/new-entry.ts';
import { TypedReason } from '../../ui/entry/typed-fields.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { EntryEnd } from '../form/entry-end.tsx';
import { useEntryForm } from '../form/entry-form.ts';
import { PostingList } from '../journal/posting-list.tsx';

type Corrected = Pick<BookEntry, 'id' | 'office_id' | 'no' | 'postings'>;
type Props = { entry: Corrected; opened: boolean; onClose: () => void };

/** Books an entry back, whole and once. It shows what will be booked before it is. */
export function CorrectionDialog({ entry, ...dialog }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  return (
    <FormDialog leave={t('books:entry.leave')} title={t('booking:correction.title', { no: entry.no })} {...dialog}>
      <CorrectionForm entry={entry} onClose={dialog.onClose} />
    </FormDialog>
  );
}

const typedCorrection = ({ id, office_id }: Corrected) =>
  z.object({ reason: TypedReason }).transform(
    ({ reason }): Extract<NewEntry, { kind: 'correction' }> => ({
      ...{ office_id, kind: 'correction', entry_id: id, reason },
    }),
  );

function CorrectionForm({ entry, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation(['books', 'booking']);
  const { field, send, isPending, above } = useEntryForm(
    {
      name: `correction.${entry.id}`,
      schema: typedCorrection(entry),
      Typed: z.object({ reason: z.string() }),
      start: { reason: '' },
      about: { CONFLICT: 'reason' },
    },
    onClose,
  );
  const mirrored = entry.postings.map(({ from, to, amount }) => ({ from: to, to: from, amount }));
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('booking:correction.text')}</Text>
        <PostingList postings={mirrored} />
        <Textarea {...field('reason')} data-autofocus rows={3} label={t('entry.reason')} />
        <EntryEnd above={above} isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}
