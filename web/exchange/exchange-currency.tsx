import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { late } from '../lib/device/late.tsx';
import { useIsBelow } from '../lib/device/window-width.ts';
import classes from './exchange-amounts.module.css';
import type { CurrencyProps } from './exchange-currency-list.tsx';

/** The list of the kit, with a search. A phone has a better one of its own, so it does not fetch this. */
const CurrencyList = late(() => import('./exchange-currency-list.tsx').then((m) => m.CurrencyList), NativeCurrency);

export function CurrencySelect(props: CurrencyProps) {
  const isPhone = useIsBelow('sm');
  return isPhone ? <NativeCurrency {...props} /> : <CurrencyList {...props} />;
}

function NativeCurrency({ label, codes, value, onChange, readOnly }: CurrencyProps) {
  return (
    <NativeSelect
      size="md"
      className={classes.currency}
      classNames={{ input: classes.currencyInput }}
      aria-label={label}
      data={codes}
      value={value}
      // A native select cannot be read-only. It keeps its look.
      onChange={({ currentTarget }) => !readOnly && onChange(currentTarget.value)}
      aria-readonly={readOnly || undefined}
      rightSectionWidth={32}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  );
}
