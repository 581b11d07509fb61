import { useTranslation } from 'react-i18next';
import { isSamePair, type Pair, stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { pairOfSide, priceDecimals, priceOf, quotedAs, type Side } from '#domain/money/quote.ts';
import { quoteOf } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';

export const currencyOf = ({ sc, tc }: Pair): string => (sc === stablecoin ? tc : sc);

/** How people price this pair. `coin`: about what one USDT costs in the currency. */
export function quotedPair(pair: Pair, coin: Decimal) {
  const currency = currencyOf(pair);
  const quoted = quotedAs(currency, [{ sc: stablecoin, tc: currency, rate: coin }]);
  const side: Side = isSamePair(pairOfSide(quoted, 'buy'), pair) ? 'buy' : 'sell';
  return { ...quoted, side };
}

/** The sentences of rules. A price is said the way round in which people read it. */
export function useRuleWords() {
  const { t } = useTranslation(['market', 'quotes']);
  const { amount } = useFormat();
  const percent = (value: Decimal) => t('quotes:percent', { percent: amount(value, { min: 0, max: 4 }) });
  const said = (price: Decimal) => amount(price, { min: priceDecimals(price), max: 4 });
  return {
    percent,
    number: (value: Decimal) => amount(value, { min: 0, max: 8 }),
    nameOf: (pair: Pair, coin: Decimal) => {
      const { side, base, quoted } = quotedPair(pair, coin);
      return t(`quotes:${side}`, { base, quoted });
    },
    price: (pair: Pair, coin: Decimal, rate: Decimal) => said(priceOf(rate, quotedPair(pair, coin).side)),
    /** The market rate the same way round. */
    onMarket: (pair: Pair, coin: Decimal, mid: Decimal) =>
      said(quoteOf(mid, quotedPair(pair, coin).base === stablecoin)),
  };
}
