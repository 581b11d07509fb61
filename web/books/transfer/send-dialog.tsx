import { Button, Select, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { useOfficeName } from '../../office/office.queries.ts';
import { OfficePicker } from '../../office/office-picker.tsx';
import { useKeptForm } from '../../ui/entry/kept-form.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useBookSums } from '../book-words.ts';
import { booksQuery } from '../books.queries.ts';
import { liesAt, placeOf, placesFor, usePlaceChoices } from '../form/place.ts';
import { useShortText } from '../form/short-text.ts';
import { useSend } from './transfer.queries.ts';
import { SendDraft, typedSend } from './typed-transfer.ts';

type Props = { officeId: string; opened: boolean; onClose: () => void };

/** Sends money to another office. It stays this office's until somebody counts it there. */
export function SendDialog({ officeId, ...dialog }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  const office = useOfficeName(officeId);
  return (
    <FormDialog leave={t('books:entry.leave')} title={t('booking:move.title', { office })} {...dialog}>
      <Loaded query={useQuery(booksQuery(officeId))} skeleton={<Skeleton height={420} />}>
        {(books) => <SendForm books={books} officeId={officeId} onClose={dialog.onClose} />}
      </Loaded>
    </FormDialog>
  );
}

function SendForm({ books, officeId, onClose }: Omit<Props, 'opened'> & { books: Books }) {
  const { t } = useTranslation(['books', 'booking', 'common']);
  const { rough } = useBookSums();
  const places = placesFor(books);
  const { form, keyFor, forget } = useKeptForm({
    name: `send.${officeId}`,
    schema: typedSend(officeId),
    Typed: SendDraft,
    start: { to_office_id: '', place: places[0] ?? '', amount: '', reason: '' },
    about: { CONFLICT: 'amount' },
  });
  const { values, field, put, submit, fail } = form;
  const { mutate, isPending } = useSend();
  const shortText = useShortText();
  const send = submit((body) =>
    mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: () => {
          forget();
          notifySuccess(t('booking:move.sent'));
          onClose();
        },
        onError: (error) => fail(error, t('booking:move.failed'), shortText(error, body.currency)),
      },
    ),
  );
  const to = field('to_office_id');
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <OfficePicker
          {...to}
          clearable={false}
          autoFocus
          label={t('booking:move.to')}
          value={to.value === '' ? undefined : to.value}
          onChange={(id) => put({ to_office_id: id ?? '' })}
        />
        <Select
          {...field('place')}
          label={t('booking:move.from')}
          allowDeselect={false}
          data={usePlaceChoices(places)}
          onChange={(place) => put({ place: place ?? '' })}
        />
        <TextInput {...field('amount')} {...typedNumber} label={t('books:entry.amount')} />
        <Text c="dimmed" className="figures" role="status" mt={-8}>
          {t('books:entry.lies', { sum: rough(liesAt(books, values.place), placeOf(values.place).currency) })}
        </Text>
        <Textarea {...field('reason')} rows={2} label={t('booking:move.reason')} />
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t('booking:move.send')}
        </FormSubmit>
      </Stack>
    </form>
  );
}
