import { useTranslation } from 'react-i18next';
import type { HistoryRate } from '#contract/rate/rate.ts';
import type { Pair } from '#domain/money/currency.ts';
import { compare, type Decimal, fineChange, inverse, isSmallRate } from '#domain/money/money.ts';
import { type RateMove, readBothWays, readingSum } from '#domain/money/rate.ts';
import { useFormat } from '../lib/text/format.ts';
import { typedRate } from './rate-draft.ts';

const percentDecimals = { min: 2, max: 2 };
const fineDecimals = { min: 4, max: 8 };

/** The value without its sign. */
const size = (value: Decimal) => value.replace('-', '');

export type Way = 'up' | 'down' | 'same';

export const wayOf = ({ difference }: RateMove): Way =>
  difference === '0' ? 'same' : difference.startsWith('-') ? 'down' : 'up';

/** Up to twelve decimals, because the inverse of a large rate is small. */
const inverseDecimals = { min: 4, max: 12 };

/** A rate read in both directions: "1 USDT = 0.0433 CZK, so 1,000 CZK pay 23,100 USDT". */
export function useBothWays() {
  const { t } = useTranslation('guard');
  const { amount } = useFormat();
  return ({ sc, tc }: Pair, rate: Decimal): string => {
    const { inverse, pays } = readBothWays(rate);
    const isFraction = compare(pays, '1') < 0;
    return t('bothWays', {
      sc,
      tc,
      inverse: amount(inverse, inverseDecimals),
      sum: amount(readingSum, { min: 0, max: 0 }),
      pays: amount(pays, { min: 0, max: isFraction ? 6 : 2 }),
    });
  };
}

/** The texts of rates, pairs and changes on this screen. */
export function useRateLabels() {
  const { t, i18n } = useTranslation('rate');
  const format = useFormat();
  /** Four decimals. If those would hide the difference, the first two significant digits. */
  const difference = (value: Decimal) => {
    const fine = fineChange(value);
    return fine === undefined ? format.rate(value) : format.amount(fine, fineDecimals);
  };
  return {
    rate: format.rate,
    inText: format.rateInText,
    apart: format.ratesApart,
    /** With all its decimals, for places where a mistyped digit must be visible. */
    exact: (rate: Decimal) => format.amount(rate, fineDecimals),
    /** As in the form field. */
    typed: (rate: Decimal) => typedRate(rate).replace('.', i18n.language === 'uk' ? ',' : '.'),
    /** A person, or a rule. */
    setBy: ({ set_by, by_rule }: Pick<HistoryRate, 'set_by' | 'by_rule'>) =>
      by_rule === true ? t('card.byRule') : (set_by?.full_name ?? t('card.unknown')),
    pair: ({ sc, tc }: Pair) => t('card.pair', { sc, tc }),
    spoken: ({ sc, tc }: Pair) => t('card.pairSpoken', { sc, tc }),
    difference,
    /** With a plus sign for a rise. A fall already has its minus sign. */
    signed: (value: Decimal) => `${compare(value, '0') > 0 ? '+' : ''}${difference(value)}`,
    /** The inverse of a rate for which four decimals are not precise enough. Undefined for other rates. */
    inverse: (rate: Decimal) =>
      isSmallRate(rate) ? t('history.inverse', { rate: format.rate(inverse(rate)) }) : undefined,
    percent: ({ percent }: RateMove) => t('history.percent', { percent: format.amount(percent, percentDecimals) }),
    /** Difference and percent without a sign, for sentences that name the direction in words. */
    distance: (move: RateMove) => ({
      difference: difference(size(move.difference)),
      percent: format.amount(size(move.percent), percentDecimals),
    }),
    move: (move: RateMove) => {
      const way = wayOf(move);
      if (way === 'same') return t('card.same');
      const percent = format.amount(size(move.percent), percentDecimals);
      return t(`card.${way}`, { difference: difference(move.difference), percent });
    },
  };
}
