import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import { compare, type Decimal, fineChange, inverse, isSmallRate } from '#domain/money.ts';
import type { RateMove } from '#domain/rate.ts';
import { useFormat } from '../lib/format.ts';
import { typedRate } from './rate-draft.ts';

const percentDecimals = { min: 2, max: 2 };
const fineDecimals = { min: 4, max: 8 };

/** Without its sign. */
const size = (value: Decimal) => value.replace('-', '');

export type Way = 'up' | 'down' | 'same';

export const wayOf = ({ difference }: RateMove): Way =>
  difference === '0' ? 'same' : difference.startsWith('-') ? 'down' : 'up';

/** How rates, pairs and moves are spelled on this screen. */
export function useRateLabels() {
  const { t, i18n } = useTranslation('rate');
  const format = useFormat();
  /** Four decimals, or the first two significant digits where four decimals would hide that there is a difference. */
  const difference = (value: Decimal) => {
    const fine = fineChange(value);
    return fine === undefined ? format.rate(value) : format.amount(fine, fineDecimals);
  };
  return {
    rate: format.rate,
    /** With every digit that it has: where a slipped one is to be seen. */
    exact: (rate: Decimal) => format.amount(rate, fineDecimals),
    /** As it stands in a field. */
    typed: (rate: Decimal) => typedRate(rate).replace('.', i18n.language === 'uk' ? ',' : '.'),
    pair: ({ sc, tc }: Pair) => t('card.pair', { sc, tc }),
    spoken: ({ sc, tc }: Pair) => t('card.pairSpoken', { sc, tc }),
    difference,
    /** A rise says so as plainly as a fall, which has its minus already. */
    signed: (value: Decimal) => `${compare(value, '0') > 0 ? '+' : ''}${difference(value)}`,
    /** Beside a rate of which four decimals say too little; nothing beside others. */
    inverse: (rate: Decimal) =>
      isSmallRate(rate) ? t('history.inverse', { rate: format.rate(inverse(rate)) }) : undefined,
    percent: ({ percent }: RateMove) => t('history.percent', { percent: format.amount(percent, percentDecimals) }),
    /** Both without their sign, for sentences that say the way in words. */
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
