import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notedCurrencies } from '#domain/money/notes.ts';
import { typedNumber } from '../../ui/entry/typed-number-field.ts';
import type { FieldProps } from '../../ui/form/use-form.ts';

/** How much cash of which currency moves, and why. */
export function SumFields({ currency, amount, reason }: Record<'currency' | 'amount' | 'reason', FieldProps<string>>) {
  const { t } = useTranslation('till');
  return (
    <>
      <Select
        {...currency}
        label={t('money.currency')}
        allowDeselect={false}
        data={notedCurrencies}
        onChange={(chosen) => currency.onChange(chosen ?? '')}
      />
      <TextInput {...amount} {...typedNumber} data-autofocus label={t('money.amount')} />
      <Textarea {...reason} rows={2} label={t('money.reason')} />
    </>
  );
}
