import { Box, Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalNeeds } from '#contract/approval/approval.ts';
import type { Books } from '#contract/ledger/entries.ts';
import { ShortBy } from '#contract/order/promise.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { ApiError, extensionOf } from '../../lib/call/api.ts';
import { freshKey } from '../../lib/call/fresh-key.ts';
import { useUser } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useBookSums } from '../book-words.ts';
import { useEnter } from '../books.queries.ts';
import {
  type DeskEntry,
  differenceTo,
  type EntryDraft,
  formKinds,
  isPricedInCash,
  keepEntry,
  liesAt,
  needsPrice,
  placeOf,
  placesFor,
  recallEntry,
  typedEntry,
  usualPrice,
} from './typed-entry.ts';

type Props = { books: Books; officeId: string; onClose: () => void };

const nothingTyped = { kind: 'count', amount: '', rate: '', reason: '' } as const;
const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const;

export function NewEntryForm({ books, officeId, onClose }: Props) {
  const { t } = useTranslation(['books', 'common']);
  const { id } = useUser();
  const places = placesFor(books);
  const [draft, setDraft] = useState<EntryDraft>(
    () => recallEntry(id, officeId) ?? { typed: { ...nothingTyped, place: places[0] ?? '' } },
  );
  const keep = (now: EntryDraft) => {
    setDraft(now);
    keepEntry(id, officeId, now);
  };
  /** The limit above which the entry is as it was sent last: the next press asks. */
  const [above, setAbove] = useState<Decimal>();
  const { values, field, put, submit, fail } = useForm(typedEntry(books, officeId), {
    start: draft.typed,
    onValues: (typed) => {
      setAbove(undefined);
      keep({ ...draft, typed });
    },
    about: { CONFLICT: 'amount' },
  });
  const { mutate, isPending } = useEnter();
  const refusal = useEntryRefusal();
  const placeName = usePlaceName();
  const isPriced = needsPrice(books, values);
  const price = usualPrice(books, values.place);
  const { amount } = useFormat();

  const send = submit((body) => {
    const sent = sameOrNew(draft.sent, body);
    keep({ ...draft, sent });
    mutate(
      { body: above === undefined ? body : { ...body, ask: { reason: body.reason } }, key: sent.key },
      {
        onSuccess: (made) => {
          keepEntry(id, officeId, undefined);
          notifySuccess('no' in made ? t('books:entry.made', { no: made.no }) : t('books:entry.asked'));
          onClose();
        },
        onError: (error) => {
          const limit = extensionOf(error, ApprovalNeeds)?.limits?.find(({ name }) => name === 'per_entry');
          if (limit) setAbove(limit.limit);
          else fail(error, t('books:entry.failed'), refusal(error, body));
        },
      },
    );
  });
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Select
          {...field('kind')}
          data-autofocus
          label={t('books:entry.kind')}
          description={t(`books:entry.about.${values.kind}`)}
          allowDeselect={false}
          data={formKinds.map((kind) => ({ value: kind, label: t(`books:kind.${kind}`) }))}
          onChange={(kind) => put({ kind: formKinds.find((one) => one === kind) ?? 'count' })}
        />
        <Select
          {...field('place')}
          label={t('books:entry.place')}
          allowDeselect={false}
          data={places.map((place) => ({ value: place, label: placeName(place) }))}
          onChange={(place) => put({ place: place ?? '', rate: '' })}
        />
        <TextInput
          {...field('amount')}
          {...decimal}
          label={t(values.kind === 'count' ? 'books:entry.counted' : 'books:entry.amount')}
        />
        <ByTheBooks books={books} {...values} />
        {isPriced && (
          <TextInput
            {...field('rate')}
            {...decimal}
            label={t(isPricedInCash(books, values.place) ? 'books:perCoin' : 'books:coinPer', {
              currency: placeOf(values.place).currency,
            })}
            description={price && t('books:entry.usual', { price: amount(price, { min: 2, max: 4 }) })}
          />
        )}
        <Textarea {...field('reason')} rows={3} label={t('books:entry.reason')} />
        {above !== undefined && <AboveLimit limit={above} />}
        <FormSubmit loading={isPending} back={<Button onClick={onClose}>{t('common:cancel')}</Button>}>
          {t(above === undefined ? 'books:entry.book' : 'books:entry.ask')}
        </FormSubmit>
      </Stack>
    </form>
  );
}

function AboveLimit({ limit }: { limit: Decimal }) {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  return (
    <Box className="toned" data-tone="waiting" p="sm" role="status">
      {t('entry.aboveLimit', { limit: rough(limit, stablecoin) })}
    </Box>
  );
}

/** After a lost answer the same body goes with the same key. */
function sameOrNew(sent: EntryDraft['sent'], wanted: DeskEntry): NonNullable<EntryDraft['sent']> {
  const body = JSON.stringify(wanted);
  return sent?.body === body ? sent : { key: freshKey(), body };
}

function usePlaceName() {
  const { t } = useTranslation('books');
  return (place: string) => {
    const { currency, network } = placeOf(place);
    return network ? t('account.wallet', { part: network }) : t('account.safe', { currency });
  };
}

/** What lies there by the books, and of a count what it will book. */
function ByTheBooks({ books, kind, place, amount }: { books: Books } & EntryDraft['typed']) {
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

/** A refusal in words, with what is missing. */
function useEntryRefusal() {
  const { t } = useTranslation('books');
  const { rough } = useBookSums();
  return (error: unknown, { currency }: DeskEntry): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    const short = extensionOf(error, ShortBy)?.short_by;
    if (short === undefined) return undefined;
    const sum = rough(short, currency);
    return t(error.reason === 'notEnoughFree' ? 'entry.notFree' : 'entry.notHere', { sum });
  };
}
