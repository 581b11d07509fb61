import { useTranslation } from 'react-i18next';
import type { BookEntry, Books } from '#contract/ledger/entries.ts';
import { kyivMidnight } from '#domain/hours/kyiv.ts';
import { envelopesPart } from '#domain/ledger/account.ts';
import { movedBy } from '#domain/ledger/moved.ts';
import { isFiat, stablecoin } from '#domain/money/currency.ts';
import { compare, type Decimal, inverse, isSmallRate, truncate } from '#domain/money/money.ts';
import type { Day } from '../lib/text/days.ts';
import { useFormat } from '../lib/text/format.ts';

type Account = Pick<Books['accounts'][number], 'kind' | 'currency' | 'part' | 'name'>;

const none = { min: 0, max: 0 };
const two = { min: 2, max: 2 };
const all = { min: 2, max: 6 };

/** The name of an account: "Safe, USD", "Wallet TRC20", "Stock of USD", "Cost of USD". */
export function useAccountName() {
  const { t } = useTranslation('books');
  const asideName = ({ currency, part, name }: Omit<Account, 'kind'>) => {
    if (part === envelopesPart) return t('account.envelopes', { currency });
    return name ? t('account.asideIn', { currency, part: name }) : t('account.set_aside', { currency });
  };
  return ({ kind, currency, part, name }: Account): string => {
    if (kind === 'position')
      return currency === stablecoin ? t('account.cost', { part }) : t('account.stock', { currency });
    if (kind === 'set_aside') return asideName({ currency, part, name });
    return t(`account.${kind}`, { currency, part: name ?? part });
  };
}

/** A day in Kyiv, in words. */
export function useDayText() {
  const { date } = useFormat();
  return (day: Day) => date(kyivMidnight(day) ?? new Date(day));
}

/** Sums of the books. Cash has no decimals where it is whole, and USDT has two, or all of them where nothing may be hidden. */
export function useBookSums() {
  const { money, rate } = useFormat();
  const { t } = useTranslation('books');
  const rough = (amount: Decimal, currency: string) =>
    money(amount, currency, isFiat(currency) && truncate(amount, 0) === amount ? none : two);
  const exact = (amount: Decimal, currency: string) => money(amount, currency, all);
  const signed = (amount: Decimal, currency: string) =>
    compare(amount, '0') > 0 ? `+${rough(amount, currency)}` : rough(amount, currency);
  return {
    rough,
    exact,
    /** With a plus where it is above zero. */
    signed,
    /** USDT for one of the currency, the way round in which people read it. */
    price: (price: Decimal, currency: string) =>
      isSmallRate(price)
        ? { figure: rate(inverse(price)), unit: t('perCoin', { currency }) }
        : { figure: rate(price), unit: t('coinPer', { currency }) },
    /** What the entry brought, took, or only moved within the office. */
    moved: ({ postings }: BookEntry) =>
      movedBy(postings).map(({ currency, amount, isWithin }) => (isWithin ? rough : signed)(amount, currency)),
  };
}
