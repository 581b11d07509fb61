import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './exchange-amounts.module.css';

/** A list longer than this is searched rather than read. */
const readable = 8;

type Props = { label: string; codes: string[]; value: string; onChange: (code: string) => void; readOnly: boolean };

export function CurrencySelect({ label, codes, value, onChange, readOnly }: Props) {
  const { t } = useTranslation('exchange');
  return (
    <Select
      size="md"
      className={classes.currency}
      classNames={{ input: classes.currencyInput }}
      aria-label={label}
      data={codes}
      value={value}
      readOnly={readOnly}
      onChange={(code) => code && onChange(code)}
      searchable={codes.length > readable}
      nothingFoundMessage={t('noCurrency')}
      allowDeselect={false}
      checkIconPosition="right"
      rightSectionWidth={32}
      rightSection={<IconSelector size={16} aria-hidden />}
      // Inside the main landmark, where screen readers look for what belongs to the screen.
      comboboxProps={{ width: 140, position: 'bottom-start', portalProps: { target: '#content' } }}
    />
  );
}
