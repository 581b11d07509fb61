import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './exchange-amounts.module.css';

export type CurrencyProps = {
  label: string;
  codes: string[];
  value: string;
  onChange: (code: string) => void;
  readOnly: boolean;
};

/** A longer list gets a search field. */
const readable = 8;

export function CurrencyList({ label, codes, value, onChange, readOnly }: CurrencyProps) {
  const { t } = useTranslation('exchange');
  return (
    <Select
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
      // Rendered inside the main landmark, where screen readers expect the content of the screen.
      comboboxProps={{ width: 140, position: 'bottom-start', portalProps: { target: '#content' } }}
    />
  );
}
