import { Button, CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fiatCurrencies } from '#domain/money/currency.ts';
import { type CashRow, rowsOfSteps, stepsOfRows } from './form/typed-cash-steps.ts';

type Props = {
  label: string;
  hint: string;
  /** What is typed, as `typedCashSteps` reads it. */
  value: string;
  onChange: (typed: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** Steps of cash: a row for each currency that has another step than the rest. */
export function CashStepsField({ label, hint, value, onChange, error, 'data-path': path }: Props) {
  const { t } = useTranslation('cash');
  const rows = rowsOfSteps(value);
  const put = (next: readonly CashRow[]) => onChange(stepsOfRows(next));
  const change = (at: number, part: Partial<CashRow>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const taken = new Set(rows.map(({ currency }) => currency));
  return (
    <Stack gap="xs" role="group" aria-label={label} data-path={path} tabIndex={-1} w="100%">
      <div>
        <Text fw={500}>{label}</Text>
        <Text size="small" c="dimmed">
          {hint}
        </Text>
      </div>
      {rows.map((row, at) => (
        // A row has no name of its own: its place is what it is known by.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end, and their fields are controlled
        <Group key={at} gap="xs" wrap="nowrap" align="end">
          <Select
            searchable
            aria-label={t('stepCurrency', { row: at + 1 })}
            placeholder={t('stepCurrencyHint')}
            data={fiatCurrencies.filter((code) => code === row.currency || !taken.has(code))}
            value={row.currency || null}
            onChange={(currency) => change(at, { currency: currency ?? '' })}
            w={128}
          />
          <TextInput
            className="figures"
            aria-label={t('stepSize', { currency: row.currency || String(at + 1) })}
            inputMode="decimal"
            autoComplete="off"
            value={row.step}
            onChange={({ currentTarget }) => change(at, { step: currentTarget.value })}
            flex={1}
            maw={160}
          />
          <CloseButton
            size={44}
            aria-label={t('stepDrop', { currency: row.currency || String(at + 1) })}
            onClick={() => put(rows.filter((_, index) => index !== at))}
          />
        </Group>
      ))}
      <Group>
        <Button onClick={() => put([...rows, { currency: '', step: '' }])}>{t('stepAdd')}</Button>
      </Group>
      {error && (
        <Text role="alert" size="small" c="var(--o-bad)">
          {error}
        </Text>
      )}
    </Stack>
  );
}
