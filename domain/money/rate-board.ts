import { type Pair, stablecoin } from './currency.ts';
import { compare, type Decimal } from './money.ts';
import { quoteOf } from './rate.ts';

/**
 * A line of the rate board of the sign-in page: what one USDT brings and what it costs in this currency, at the best of the
 * offices. Undefined where none of them offers that direction.
 */
export type BoardLine = { currency: string; sell: Decimal | undefined; buy: Decimal | undefined };

type Offer = Pair & { rate: Decimal };

/** The lines for these offers. The currency that most offices exchange comes first, among equals the hryvnia. */
export function boardLines(offers: readonly Offer[]): BoardLine[] {
  const byCurrency = Map.groupBy(offers, ({ sc, tc }) => (sc === stablecoin ? tc : sc));
  return [...byCurrency]
    .sort(
      ([one, its], [other, others]) =>
        others.length - its.length || Number(other === 'UAH') - Number(one === 'UAH') || (one < other ? -1 : 1),
    )
    .map(([currency, its]) => ({
      currency,
      sell: bestRate(its, { sc: stablecoin, tc: currency }),
      buy: costOfOne(bestRate(its, { sc: currency, tc: stablecoin })),
    }));
}

/** More units for one is better for the customer, in both directions. */
function bestRate(offers: readonly Offer[], { sc, tc }: Pair): Decimal | undefined {
  const rates = offers.filter((offer) => offer.sc === sc && offer.tc === tc).map(({ rate }) => rate);
  return rates.reduce<Decimal | undefined>((best, rate) => (best && compare(best, rate) >= 0 ? best : rate), undefined);
}

const costOfOne = (rate: Decimal | undefined) => rate && quoteOf(rate, false);
