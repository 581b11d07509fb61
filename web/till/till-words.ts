import { useTranslation } from 'react-i18next';
import type { Movement } from '#contract/till/shifts.ts';
import { compare, type Decimal, truncate } from '#domain/money/money.ts';
import { useFormat } from '../lib/text/format.ts';

type Person = { full_name: string | null };

/** Sums of cash. They have no decimals where they are whole. */
export function useCash() {
  const { money } = useFormat();
  const cash = (amount: Decimal, currency: string) => {
    const decimals = truncate(amount, 0) === amount ? 0 : 2;
    return money(amount, currency, { min: decimals, max: decimals });
  };
  return {
    cash,
    /** With a plus where it came in. What is only laid aside in the drawer has no sign. */
    moved: ({ kind, amount, currency }: Pick<Movement, 'kind' | 'amount' | 'currency'>) => {
      if (kind === 'pay') return cash(amount.replace('-', ''), currency);
      return compare(amount, '0') > 0 ? `+${cash(amount, currency)}` : cash(amount, currency);
    },
  };
}

export function usePeople() {
  const { t } = useTranslation('till');
  const name = ({ full_name }: Person) => full_name ?? t('unnamed');
  return { name, names: (people: readonly Person[]) => people.map(name).join(', ') };
}
