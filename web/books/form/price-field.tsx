import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Books } from '#contract/ledger/entries.ts';
import { useFormat } from '../../lib/text/format.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { isPricedInCash, placeOf, usualPrice } from './place.ts';

type Props = { books: Books; place: string; field: FieldProps<string> };

/** What one of the currency is worth, said the way round in which people say it. */
export function PriceField({ books, place, field }: Props) {
  const { t } = useTranslation('books');
  const { amount } = useFormat();
  const usual = usualPrice(books, place);
  return (
    <TextInput
      {...field}
      {...typedNumber}
      label={t(isPricedInCash(books, place) ? 'perCoin' : 'coinPer', { currency: placeOf(place).currency })}
      description={usual && t('entry.usual', { price: amount(usual, { min: 2, max: 4 }) })}
    />
  );
}
