import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { useFormat } from '../../lib/text/format.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import { useBookSums } from '../book-words.ts';
import { CounterpartyField } from '../counterparty/counterparty-field.tsx';
import { EntryEnd } from '../form/entry-end.tsx';
import { useEntryForm } from '../form/entry-form.ts';
import { liesAt, placeOf, placesFor, usePlaceChoices } from '../form/place.ts';
import { PriceField } from '../form/price-field.tsx';
import styles from './trade-form.module.css';
import { agreedPrice, TradeDraft, tradeMoves, tradeNeedsPrice, typedTrade } from './typed-trade.ts';

type Props = { books: Books; officeId: string; onClose: () => void };

const nothingTyped = {
  ...{ counterparty: '', give_place: 'USDT:TRC20', give: '', get_place: 'UAH', get: '' },
  ...{ moved: 'both' as const, rate: '', reason: '' },
};

/** Restocking: money for money, at the price that was agreed with somebody who is no customer. */
export function TradeForm({ books, officeId, onClose }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  const { rough } = useBookSums();
  const { values, field, put, send, isPending, above } = useEntryForm(
    {
      name: `trade.${officeId}`,
      schema: typedTrade(books, officeId),
      Typed: TradeDraft,
      start: nothingTyped,
      about: { CONFLICT: 'give' },
    },
    onClose,
  );
  const places = usePlaceChoices(placesFor(books));
  const from = placeOf(values.give_place).currency;
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <CounterpartyField officeId={officeId} field={field('counterparty')} />
        <div className={styles.side}>
          <Select
            {...field('give_place')}
            label={t('booking:trade.give')}
            allowDeselect={false}
            data={places}
            onChange={(place) => put({ give_place: place ?? '', rate: '' })}
          />
          <TextInput {...field('give')} {...typedNumber} label={t('booking:trade.giveSum')} />
        </div>
        <Text c="dimmed" className="figures" role="status" mt={-8}>
          {t('entry.lies', { sum: rough(liesAt(books, values.give_place), from) })}
        </Text>
        <div className={styles.side}>
          <Select
            {...field('get_place')}
            label={t('booking:trade.get')}
            allowDeselect={false}
            data={places}
            onChange={(place) => put({ get_place: place ?? '', rate: '' })}
          />
          <TextInput {...field('get')} {...typedNumber} label={t('booking:trade.getSum')} />
        </div>
        <AgreedPrice typed={values} />
        <Select
          {...field('moved')}
          label={t('booking:trade.moved')}
          allowDeselect={false}
          data={tradeMoves.map((moved) => ({ value: moved, label: t(`booking:trade.movedIs.${moved}`) }))}
          onChange={(moved) => put({ moved: tradeMoves.find((one) => one === moved) ?? 'both' })}
        />
        {tradeNeedsPrice(books, values) && <PriceField books={books} place={values.give_place} field={field('rate')} />}
        <Textarea {...field('reason')} rows={2} label={t('entry.reason')} />
        <EntryEnd above={above} isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

/** The price that the two sums make, so that a wrong digit is seen before it is booked. */
function AgreedPrice({ typed }: { typed: Parameters<typeof agreedPrice>[0] }) {
  const { t } = useTranslation(['books', 'booking']);
  const { price } = useBookSums();
  const { amount } = useFormat();
  const agreed = agreedPrice(typed);
  if (!agreed) return null;
  const said =
    agreed.in === stablecoin
      ? price(agreed.price, agreed.of)
      : { figure: amount(agreed.price, { min: 2, max: 4 }), unit: t('booking:trade.unit', agreed) };
  return (
    <Text className="figures" role="status" mt={-8}>
      {t('booking:trade.price')} <b>{said.figure}</b> {said.unit}
    </Text>
  );
}
