import { marketMiddle, middleRate } from '#domain/ledger/switch.ts';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { statement } from '../database/statement.ts';
import { type MarketValue, marketMidOf, marketSql } from '../rate-source/market.sql.ts';

type Rate = { sc: string; tc: string; rate: Decimal };
type Known = { rates: Rate[]; market: MarketValue };

/** What says what a currency is worth now: the market, and the actual global rates. */
export const worthNow = statement<Known>(
  'books-worth-now',
  `select ${marketSql('all')} as market, coalesce((
     select jsonb_agg(jsonb_build_object('sc', sc, 'tc', tc, 'rate', trim_scale(rate)::text)) from exchange_rates
     where office_id is null and actual and '${stablecoin}' in (sc, tc)), '[]') as rates`,
);

/** USDT for one of a currency: on the market, else in the middle of the global rates. Undefined where nothing says it. */
export type Middle = (currency: string) => Decimal | undefined;

export function middleOf([known]: readonly Known[]): Middle {
  if (!known) return () => undefined;
  const { rates, market } = known;
  const mid = marketMidOf(market);
  return (currency) => {
    const onMarket = mid(currency);
    if (onMarket !== undefined) return marketMiddle(onMarket);
    const rate = (sc: string, tc: string) => rates.find((one) => one.sc === sc && one.tc === tc)?.rate;
    return middleRate(rate(currency, stablecoin), rate(stablecoin, currency));
  };
}
