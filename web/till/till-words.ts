import { useTranslation } from 'react-i18next';
import type { Movement } from '#contract/till/shifts.ts';
import { kyivMidnight } from '#domain/hours/kyiv.ts';
import { isFiat } from '#domain/money/currency.ts';
import { compare, type Decimal, truncate } from '#domain/money/money.ts';
import type { Day } from '../lib/text/days.ts';
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
    /** The same, and USDT with its two decimals. */
    sum: (amount: Decimal, currency: string) =>
      isFiat(currency) ? cash(amount, currency) : money(amount, currency, { min: 2, max: 2 }),
    /** With a plus where it came in. What is only laid aside in the drawer has no sign, and what goes into an envelope leaves it. */
    moved: ({ kind, amount, currency, seal }: Pick<Movement, 'kind' | 'amount' | 'currency' | 'seal'>) => {
      if (kind === 'pay' && seal === null) return cash(amount.replace('-', ''), currency);
      return compare(amount, '0') > 0 ? `+${cash(amount, currency)}` : cash(amount, currency);
    },
  };
}

/** "Ukrainian hryvnia", as the person's language calls it. */
export function useCurrencyName() {
  const { language } = useTranslation().i18n;
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return (currency: string) => names.of(currency) ?? currency;
}

/** For reports, which are printed and kept: the day with its year, and the time. Nothing there is "yesterday". */
export function useStamps() {
  const { fullDate, time } = useFormat();
  return {
    stamp: (moment: Date) => `${fullDate(moment)}, ${time(moment)}`,
    fullDay: (day: Day) => fullDate(kyivMidnight(day) ?? new Date(day)),
  };
}

/** A day in Kyiv, in words. */
export function useDayName() {
  const { date } = useFormat();
  return (day: Day) => date(kyivMidnight(day) ?? new Date(day));
}

export function usePeople() {
  const { t } = useTranslation('till');
  const name = ({ full_name }: Person) => full_name ?? t('unnamed');
  return { name, names: (people: readonly Person[]) => people.map(name).join(', ') };
}
