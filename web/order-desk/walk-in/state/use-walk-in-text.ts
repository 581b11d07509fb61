import { useTranslation } from 'react-i18next';
import { isFiat, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { type AmountBounds, boundsPresent } from '#domain/money/pair-terms.ts';
import { useFormat } from '../../../lib/text/format.ts';

const whole = { min: 0, max: 0 };

/** A sum as it is said at the window: cash is whole where no coin is counted. */
export function useSaidSum(): (amount: Decimal, code: string) => string {
  const format = useFormat();
  return (amount, code) => format.money(amount, code, isFiat(code) && !amount.includes('.') ? whole : undefined);
}

/** The least and the most that may be given. */
export function useBoundsText(bounds: AmountBounds | undefined, { sc }: Pair): string {
  const { t } = useTranslation('walkin');
  const said = useSaidSum();
  const present = bounds && boundsPresent(bounds);
  if (!present) return '';
  const { min_amount, max_amount } = bounds;
  return t(`bounds.${present}`, { min: said(min_amount ?? '0', sc), max: said(max_amount ?? '0', sc) });
}
