import type { ReferenceRates } from '#domain/money/worth.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { type MarketValue, marketMidOf, marketSql } from '../rate-source/market.sql.ts';

/** What says how many UAH one USDT is worth: the market, and the actual global rates. */
export type KnownRates = { rates: ReferenceRates; market: MarketValue };

/** `KnownRates` as two columns of a query. */
export const knownRatesSql = `(
  select jsonb_build_object(
    'toCoin', max(trim_scale(rate)::text) filter (where sc = 'UAH'), 'toCash', max(trim_scale(rate)::text) filter (where sc = 'USDT'))
  from exchange_rates where office_id is null and actual and (sc, tc) in (('UAH', 'USDT'), ('USDT', 'UAH'))) as rates,
  ${marketSql('UAH')} as market`;

/** Where a market rate stands it is the worth, whatever the own rates are. */
export function referenceRates({ rates, market }: KnownRates): ReferenceRates {
  const mid = marketMidOf(market)('UAH');
  return mid === undefined ? rates : { toCoin: null, toCash: mid };
}

const read = statement<KnownRates>('reference-rates', `select ${knownRatesSql}`);

export async function readReferenceRates(tx: Tx): Promise<ReferenceRates> {
  const [found] = await tx.send(read, []);
  return found ? referenceRates(found) : { toCoin: null, toCash: null };
}
