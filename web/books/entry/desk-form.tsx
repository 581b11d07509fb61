import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { useBookSums } from '../book-words.ts';
import { EntryEnd } from '../form/entry-end.tsx';
import { useEntryForm } from '../form/entry-form.ts';
import { liesAt, placeOf, placesFor, usePlaceChoices } from '../form/place.ts';
import { PriceField } from '../form/price-field.tsx';
import { type DeskFormKind, differenceTo, EntryDraft, needsPrice, typedEntry } from './typed-entry.ts';

type Props = { kind: DeskFormKind; books: Books; officeId: string; onClose: () => void };

/** Money in or out, or what was counted. What is typed stays when another of these kinds is chosen. */
export function DeskForm({ kind, books, officeId, onClose }: Props) {
  const { t } = useTranslation('books');
  const places = placesFor(books);
  const { values, field, put, send, isPending, above } = useEntryForm(
    {
      name: `entry.${officeId}`,
      schema: typedEntry(books, officeId, kind),
      Typed: EntryDraft,
      start: { place: places[0] ?? '', amount: '', rate: '', reason: '' },
      about: { CONFLICT: 'amount' },
    },
    onClose,
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Select
          {...field('place')}
          label={t('entry.place')}
          allowDeselect={false}
          data={usePlaceChoices(places)}
          onChange={(place) => put({ place: place ?? '', rate: '' })}
        />
        <TextInput
          {...field('amount')}
          {...typedNumber}
          label={t(kind === 'count' ? 'entry.counted' : 'entry.amount')}
        />
        <ByTheBooks books={books} kind={kind} {...values} />
        {needsPrice(books, kind, values.place) && (
          <PriceField books={books} place={values.place} field={field('rate')} />
        )}
        <Textarea {...field('reason')} rows={3} label={t('entry.reason')} />
        <EntryEnd above={above} isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

type Sum = { books: Books; kind: DeskFormKind; place: string; amount: string };

/** What lies there by the books, and of a count what it will book. */
function ByTheBooks({ books, kind, place, amount }: Sum) {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  const { currency } = placeOf(place);
  const lies = liesAt(books, place);
  const difference = kind === 'count' ? differenceTo(lies, amount) : undefined;
  const found = (by: Decimal) => {
    const sign = compare(by, '0');
    if (sign === 0) return t('entry.agrees');
    return t(sign < 0 ? 'entry.short' : 'entry.over', { sum: rough(by.replace('-', ''), currency) });
  };
  return (
    <Text c="dimmed" className="figures" role="status" mt={-8}>
      {t('entry.lies', { sum: rough(lies, currency) })} {difference !== undefined && <b>{found(difference)}</b>}
    </Text>
  );
}
