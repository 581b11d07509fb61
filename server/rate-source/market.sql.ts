import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { type MarketFacts, marketRate } from '#domain/rate-source/market-rate.ts';
import { crossingCurrency, type MarketBounds, type RateSource, type Sample } from '#domain/rate-source/sample.ts';
import { statement } from '../database/statement.ts';

/** A sample, and the time of the database. */
type Newest = Sample & { now: Date };

/** The newest sample of each source and pair that a market rate may be made of. Each is one look into the index. */
export const newestSamples = statement<Newest>(
  'rate-samples-newest',
  `select s.source, s.base, s.quote, trim_scale(s.bid)::text as bid, trim_scale(s.ask)::text as ask, s.at, now() as now
   from rate_sources o cross join (
     select '${stablecoin}' as base, currency as quote from markets
     union all select currency, '${crossingCurrency}' from markets where currency <> '${crossingCurrency}'
   ) p cross join lateral (
     select * from rate_samples r where (r.source, r.base, r.quote) = (o.id, p.base, p.quote)
     order by r.taken_at desc, r.id desc limit 1
   ) s
   order by s.source, s.base, s.quote`,
);

/** What market rates are made of now, as one value of a query. */
export type MarketValue = {
  now: string;
  limits: Partial<Record<RateSource, number>>;
  bounds: (MarketBounds & { currency: string })[];
  samples: (Omit<Sample, 'at'> & { at: string })[];
};

/** `of`: the markets that are asked for. A rate that is crossed needs that of the hryvnia too. */
export const marketSql = (of: 'all' | 'UAH') => {
  const isAsked = of === 'all' ? 'true' : `currency = '${of}'`;
  const pairs = `select '${stablecoin}' as base, currency as quote from markets where ${isAsked}
    ${of === 'all' ? `union all select currency, '${crossingCurrency}' from markets where currency <> '${crossingCurrency}'` : ''}`;
  return `(select jsonb_build_object('now', now(),
    'limits', coalesce((select jsonb_object_agg(id, limit_seconds) from rate_sources where is_on), '{}'),
    'bounds', coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'low', trim_scale(low)::text,
        'high', trim_scale(high)::text, 'agree_percent', trim_scale(agree_percent)::text,
        'spread_percent', trim_scale(spread_percent)::text)) from markets where ${isAsked}), '[]'),
    'samples', coalesce((select jsonb_agg(jsonb_build_object('source', s.source, 'base', s.base, 'quote', s.quote,
        'bid', trim_scale(s.bid)::text, 'ask', trim_scale(s.ask)::text, 'at', s.at))
      from (select id from rate_sources where is_on) o cross join (${pairs}) p cross join lateral (
        select * from rate_samples r where (r.source, r.base, r.quote) = (o.id, p.base, p.quote)
        order by r.taken_at desc, r.id desc limit 1) s), '[]')))`;
};

/** What one USDT is worth on the market in a currency. Undefined while its market rate is paused. */
export type MarketMid = (currency: string) => Decimal | undefined;

export function marketMidOf(value: MarketValue): MarketMid {
  const [facts, now] = [marketFactsOf(value), new Date(value.now)];
  return (currency) => marketRate(currency, facts, now).mid ?? undefined;
}

export const marketFactsOf = ({ limits, bounds, samples }: MarketValue): MarketFacts => ({
  samples: samples.map((sample) => ({ ...sample, at: new Date(sample.at) })),
  bounds: new Map(bounds.map((market) => [market.currency, market])),
  limits: new Map(Object.entries(limits) as [RateSource, number][]),
});
